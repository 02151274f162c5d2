import { Aws, CfnOutput } from "aws-cdk-lib";
import { CfnWorkGroup } from "aws-cdk-lib/aws-athena";
import { CfnDatabase, CfnTable } from "aws-cdk-lib/aws-glue";
import { Construct } from "constructs";
import { columnsOf, type ViewColumn } from "./audit-view-columns.ts";
import { auditViews, type Dialect, imageColumns } from "./audit-views.ts";
import { exportsPlaces } from "./data/exports-bucket.ts";
import type { Foundation } from "./data-stack.ts";

const bytesOfGigabyte = 1_000_000_000;
const imagesTable = "images";

/** What auditors query on AWS: a table over the newest export, the views over it, and where Athena lays its answers. */
export class AuditCatalogue extends Construct {
  /** The names by which Glue and Athena know it. */
  readonly database: string;
  readonly tables: readonly string[] = [imagesTable, ...auditViews().map(({ name }) => name)];
  readonly workgroup: string;
  readonly #props: Foundation;
  readonly #database: CfnDatabase;

  constructor(scope: Construct, id: string, props: Foundation) {
    super(scope, id);
    this.#props = props;
    this.database = `audit_${props.settings.name.replaceAll("-", "_")}`;
    this.workgroup = `${props.settings.name}-audit`;
    this.#database = new CfnDatabase(this, "Database", {
      catalogId: Aws.ACCOUNT_ID,
      databaseInput: { name: this.database, description: "The newest export of the records, for auditors" },
    });
    let below: CfnTable = this.#images();
    // Each view may stand on those before it.
    for (const { name, says, sql } of auditViews()) {
      const view = this.#view({ name, says, sql });
      view.node.addDependency(below);
      below = view;
    }
    const workgroup = this.#workgroup();
    new CfnOutput(this, "AuditDatabase", { value: this.database }).overrideLogicalId("AuditDatabase");
    new CfnOutput(this, "AuditWorkgroup", { value: workgroup.ref }).overrideLogicalId("AuditWorkgroup");
  }

  /** The files that the export job lists: lines of JSON, packed. */
  #images(): CfnTable {
    const bucket = this.#props.data.exports.bucketName;
    return this.#table({
      name: imagesTable,
      description: "A line of a full or of an incremental export, as DynamoDB wrote it",
      tableType: "EXTERNAL_TABLE",
      parameters: { EXTERNAL: "TRUE", classification: "json" },
      storageDescriptor: {
        columns: imageColumns(hive).map(([name, type]) => ({ name: name.toLowerCase(), type })),
        location: `s3://${bucket}/${exportsPlaces.images}`,
        inputFormat: "org.apache.hadoop.hive.ql.io.SymlinkTextInputFormat",
        outputFormat: "org.apache.hadoop.hive.ql.io.HiveIgnoreKeyTextOutputFormat",
        serdeInfo: { serializationLibrary: "org.openx.data.jsonserde.JsonSerDe" },
      },
    });
  }

  #view({ name, says, sql }: { name: string; says: string; sql: string }): CfnTable {
    const columns = columnsOf(name);
    return this.#table({
      name,
      description: says,
      tableType: "VIRTUAL_VIEW",
      parameters: { presto_view: "true", comment: "Presto View" },
      viewOriginalText: prestoView({ sql, database: this.database, columns }),
      viewExpandedText: "/* Presto View */",
      storageDescriptor: { columns: columns.map((one) => ({ name: one.name, type: hiveTypes[one.type] ?? one.type })) },
    });
  }

  #table(tableInput: CfnTable.TableInputProperty & { name: string }): CfnTable {
    const table = new CfnTable(this, `Table-${tableInput.name}`, {
      catalogId: Aws.ACCOUNT_ID,
      databaseName: this.database,
      tableInput,
    });
    table.node.addDependency(this.#database);
    return table;
  }

  /** Nobody's own settings count: answers lie encrypted in the bucket of exports, and a query has a limit. */
  #workgroup(): CfnWorkGroup {
    const { settings, data } = this.#props;
    return new CfnWorkGroup(this, "Workgroup", {
      name: this.workgroup,
      description: "Queries of auditors over the exported records",
      recursiveDeleteOption: true,
      workGroupConfiguration: {
        enforceWorkGroupConfiguration: true,
        publishCloudWatchMetricsEnabled: true,
        bytesScannedCutoffPerQuery: settings.exports.mostGigabytesAQuery * bytesOfGigabyte,
        engineVersion: { selectedEngineVersion: "Athena engine version 3" },
        resultConfiguration: {
          outputLocation: `s3://${data.exports.bucketName}/${exportsPlaces.results}`,
          encryptionConfiguration: { encryptionOption: "SSE_KMS", kmsKey: data.key.keyArn },
          expectedBucketOwner: Aws.ACCOUNT_ID,
        },
      },
    });
  }
}

/** Glue writes types as Hive does. */
const hive: Dialect = {
  text: "string",
  truth: "boolean",
  list: "array<string>",
  struct: (fields) => `struct<${fields.map(([name, type]) => `${name}:${type}`).join(",")}>`,
};
const hiveTypes: Readonly<Record<string, string>> = { varchar: "string" };

/** As Athena itself keeps what CREATE VIEW is told. */
function prestoView({ sql, database, columns }: { sql: string; database: string; columns: ViewColumn[] }): string {
  const view = { originalSql: sql, catalog: "awsdatacatalog", schema: database, columns };
  return `/* Presto View: ${Buffer.from(JSON.stringify(view)).toString("base64")} */`;
}
