import { RemovalPolicy } from "aws-cdk-lib";
import type { Settings } from "./deployment.ts";

/**
 * What becomes of data when its stack goes: it stays. A deployment that failed while it made something takes that away
 * again, so that the next try finds nothing in its place.
 */
export function keptData({ keepDataOnDelete }: Settings): RemovalPolicy {
  return keepDataOnDelete ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;
}
