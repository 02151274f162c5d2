// See lib/functions/bundles.ts.
const absent = () => {
  throw new Error("a schema is described, and lib/functions/bundles.ts leaves out what describes schemas here");
};
export const createToJSONSchemaMethod = () => absent;
export const createStandardJSONSchemaMethod = () => absent;
export const toJSONSchema = absent;
export class JSONSchemaGenerator {
  constructor() {
    absent();
  }
}
