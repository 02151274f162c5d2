import { type RemovalPolicy, Validations } from "aws-cdk-lib";
import type { Key } from "aws-cdk-lib/aws-kms";
import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import { Construct } from "constructs";
import type { Environment } from "../functions/contract/routes.ts";
import { hubSecretName } from "../functions/contract/secret-names.ts";
import { region } from "./region.ts";
import type { ServiceFunction } from "./service-function.ts";

type SecretsProps = { deployment: string; environment: Environment; key: Key; removalPolicy: RemovalPolicy };

/** What one environment must keep to itself. Neither can be read by anything that serves the other. */
export class EnvironmentSecrets extends Construct {
  /** What we sign with at the hub. Empty until an operator puts the certificate and its key there. */
  readonly hub: Secret;
  /** Makes fingerprints of document numbers and idempotency keys worthless to whoever reads the tables. */
  readonly pepper: Secret;

  constructor(scope: Construct, id: string, props: SecretsProps) {
    super(scope, id);
    const { deployment, environment, key, removalPolicy } = props;
    this.hub = new Secret(this, "Hub", {
      secretName: hubSecretName(deployment, environment),
      description: `JSON with certificatePem and privateKeyPem: what the ${environment} hub knows us by`,
      encryptionKey: key,
      removalPolicy,
    });
    this.pepper = new Secret(this, "Pepper", {
      description: `Keys the fingerprints of the ${environment} environment`,
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
      encryptionKey: key,
      removalPolicy,
    });
    Validations.of(this).acknowledge({
      id: "AwsSolutions-SMG4",
      reason: "The hub's operator issues the certificate; a new pepper would set every cooldown and replay free.",
    });
  }
}

/** Reading these secrets and no other. */
export function grantSecrets(to: ServiceFunction, key: Key, secrets: Secret[]): void {
  to.allow(
    ["secretsmanager:GetSecretValue"],
    secrets.map((secret) => secret.secretArn),
  );
  to.allow(["kms:Decrypt"], [key.keyArn], {
    StringEquals: { "kms:ViaService": `secretsmanager.${region}.amazonaws.com` },
  });
}
