import { listSources } from "../../lists/sources/sources.ts";

/** Where each file of each list is asked for, unless a deployment says another address. */
export function publishersFiles(): { source: string; file: string; url: string }[] {
  return listSources.flatMap(({ id, downloads }) => downloads.map(({ file, url }) => ({ source: id, file, url })));
}
