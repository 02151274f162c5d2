// See lib/bundles.ts.
export class EndpointCache {}
