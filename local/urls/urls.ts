import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { fileStore } from "../aws/store.ts";
import { type Listening, listen } from "../engines/listen.ts";
import type { Fleet } from "../functions/fleet.ts";
import type { Assembly, Resource } from "../template/assembly.ts";
import { objectOf, textOf } from "../template/json.ts";
import { account } from "../template/place.ts";
import type { Resolver } from "../template/resolve.ts";
import { functionUrlServer } from "./function-url.ts";
import { Principal } from "./signature.ts";

/** Function URLs get their addresses before the template can be read, since functions may be told of one another's. */
export type FunctionUrls = {
  urlOf: (resource: Resource) => string;
  serve: (resolver: Resolver, fleet: Fleet) => void;
  close: () => Promise<void>;
};

export async function openFunctionUrls(assembly: Assembly, principal: Principal): Promise<FunctionUrls> {
  const declared = assembly.stacks.flatMap(({ resources }) =>
    [...resources.values()].filter(({ type }) => type === "AWS::Lambda::Url"),
  );
  let context: { resolver: Resolver; fleet: Fleet } | undefined;
  const open = new Map<Resource, Listening>();
  for (const resource of declared) {
    const server = functionUrlServer(() => {
      if (context === undefined) return undefined;
      const { TargetFunctionArn, AuthType } = objectOf(context.resolver.properties(resource));
      return {
        fleet: context.fleet,
        functionArn: textOf(TargetFunctionArn) ?? "",
        auth: textOf(AuthType) ?? "AWS_IAM",
      };
    }, principal);
    open.set(resource, await listen(server, 0));
  }
  return {
    urlOf: (resource) => `${open.get(resource)?.url}/`,
    serve: (resolver, fleet) => {
      context = { resolver, fleet };
    },
    close: async () => {
      await Promise.all([...open.values()].map((listening) => listening.close()));
    },
  };
}

/** Who operates this machine: made once, kept where only its owner reads. */
export function localPrincipal(folder: string): Principal {
  const initial = (): Principal => ({
    accessKeyId: `AKIALOCAL${randomBytes(6).toString("hex").toUpperCase().slice(0, 11)}`,
    secretAccessKey: randomBytes(30).toString("base64"),
    arn: `arn:aws:iam::${account}:user/local-operator`,
  });
  return fileStore({ path: join(folder, "operator-credentials.json"), schema: Principal, initial }).read();
}
