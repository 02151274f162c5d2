import { type TestRecord, testRecords } from "../../functions/contract/test-records.ts";
import { VerifyRequest } from "../../functions/contract/verification/verify.ts";
import { addedRecords } from "./added-records.ts";
import { behaviours } from "./behaviour.ts";
import { type ClientIdentity, clientIdentity } from "./certificate.ts";
import { type ControlRoutes, controlServer } from "./control-server.ts";
import { closeServer, listen } from "./http-messages.ts";
import { issuerOf } from "./issuer.ts";
import { type Algorithms, trustedBy } from "./security.ts";
import { type Calls, servicePath, soapServer } from "./soap-server.ts";

export type StandInOptions = {
  controlPort: number;
  soapPort: number;
  /** Where the client certificate and added records are kept; without one they last as long as the process. */
  dataDir?: string;
  extraRoutes?: ControlRoutes;
  algorithms?: Algorithms;
};

export type StandIn = {
  controlUrl: string;
  soapUrl: string;
  /** What the service must sign with: the one certificate this hub trusts. */
  client: ClientIdentity;
  close: () => Promise<void>;
};

/**
 * A hub that speaks the public protocol of the DVS for real and holds the published test records as issuer records. It
 * shares constants of the protocol with nobody: a mistake of the connector meets a second reading of the same sources.
 */
export async function startStandIn(options: StandInOptions): Promise<StandIn> {
  const client = await clientIdentity(options.dataDir);
  const added = addedRecords(options.dataDir);
  const records: TestRecord[] = [...testRecords, ...added.read()];
  const issuer = issuerOf(records, (body) => VerifyRequest.parse(body));
  const calls: Calls = { total: 0, byVrn: {} };
  const moods = behaviours();
  const soap = soapServer({
    issuer,
    behaviours: moods,
    calls,
    trusted: trustedBy(client.certificatePem),
    algorithms: options.algorithms ?? { signature: "rsa-sha256", digest: "sha256" },
  });
  const control = controlServer({
    records: () => records,
    add(record, request) {
      issuer.hold(request);
      records.push(record);
      added.append(record);
    },
    calls,
    behaviours: moods,
    extraRoutes: options.extraRoutes ?? {},
  });
  const soapPort = await listen(soap, options.soapPort);
  const controlPort = await listen(control, options.controlPort);
  return {
    controlUrl: `http://127.0.0.1:${controlPort}`,
    soapUrl: `http://127.0.0.1:${soapPort}${servicePath}`,
    client,
    close: async () => {
      await Promise.all([closeServer(soap), closeServer(control)]);
    },
  };
}
