import { region } from "../template/place.ts";

export type Endpoints = { dynamodb: string; sqs: string; s3: string; control: string };

/** What every function finds besides its own variables: the SDK's standard names for where AWS is. */
export function functionEnvironment({ dynamodb, sqs, s3, control }: Endpoints): Record<string, string> {
  return {
    AWS_ENDPOINT_URL: control,
    AWS_ENDPOINT_URL_DYNAMODB: dynamodb,
    AWS_ENDPOINT_URL_SQS: sqs,
    AWS_ENDPOINT_URL_S3: s3,
    AWS_REGION: region,
    AWS_DEFAULT_REGION: region,
    AWS_ACCESS_KEY_ID: "local",
    AWS_SECRET_ACCESS_KEY: "local",
    // The X-Ray daemon is not here: nothing must wait for it.
    AWS_XRAY_SDK_ENABLED: "false",
    PATH: process.env.PATH ?? "",
  };
}
