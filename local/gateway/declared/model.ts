import type { JsonObject } from "../../template/json.ts";

/** A REST API as the template declares it, its references worked out. */
export type RestApi = {
  id: string;
  logicalId: string;
  stage: string;
  keySource: "AUTHORIZER" | "HEADER";
  binaryTypes: string[];
  /** Answers of at least so many bytes are compressed; undefined where compression is off. */
  compressFrom: number | undefined;
  root: RouteNode;
  responses: Map<string, GatewayResponse>;
  methodThrottles: Map<string, Throttle>;
  plans: UsagePlan[];
  bodyRules: BodyRule[];
  /** The stage's access log line, with its variables. */
  logFormat: string | undefined;
};

/** One path segment: its methods and what may follow it. */
export type RouteNode = {
  segment: string;
  path: string;
  resourceId: string;
  methods: Map<string, Method>;
  children: RouteNode[];
};

export type Method = {
  httpMethod: string;
  authorization: string;
  authorizer: Authorizer | undefined;
  needsKey: boolean;
  integration: { type: string; functionArn: string; timeoutMs: number };
  mock: JsonObject;
};

export type Authorizer = { id: string; functionArn: string; identityHeaders: string[]; ttlSeconds: number };

export type GatewayResponse = {
  type: string;
  status: number | undefined;
  headers: [name: string, source: string][];
  template: string | undefined;
};

export type Throttle = { rate: number; burst: number };

export type UsagePlan = { id: string; throttle: Throttle | undefined };

/** A WAF rule on the size of the body, with its own answer. */
export type BodyRule = {
  name: string;
  largerThan: number;
  /** Paths whose body it does not look at. */
  exceptPaths: string[];
  status: number;
  body: string;
  contentType: string;
  headers: [string, string][];
};
