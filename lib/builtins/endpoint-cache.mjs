// See lib/functions/bundles.ts.
export class EndpointCache {}
