// See lib/functions/bundles.ts.
export const eventStreamSerdeProvider = () => ({});
export const resolveEventStreamSerdeConfig = (config) => config;
export class EventStreamSerde {
  constructor() {
    throw new Error("a stream of events is read, and lib/functions/bundles.ts leaves out what reads them");
  }
}
