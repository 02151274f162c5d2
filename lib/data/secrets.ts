import { type RemovalPolicy, Validations } from "aws-cdk-lib";
import type { Key } from "aws-cdk-lib/aws-kms";
import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import { Construct } from "constructs";
import type { Environment } from "../../functions/contract/routes.ts";
import { region } from "../deployment/region.ts";
import type { ServiceFunction } from "../functions/service-function.ts";

type SecretsProps = { hub: string; environment: Environment; key: Key; removalPolicy: RemovalPolicy };

/** What one environment must keep to itself, by ARN. Neither can be read by anything that serves the other. */
export class EnvironmentSecrets extends Construct {
  /** What we sign with at the hub: it is there before the first deployment, and none can remove it. */
  readonly hub: string;
  /** Makes fingerprints of document numbers and idempotency keys worthless to whoever reads the tables. */
  readonly pepper: string;
  /** The keys that sign receipts are made from it. `npm run -s ops -- receipt-key rotate` adds a later one. */
  readonly receipt: string;

  constructor(scope: Construct, id: string, props: SecretsProps) {
    super(scope, id);
    const { hub, environment, key, removalPolicy } = props;
    this.hub = hub;
    const pepper = new Secret(this, "Pepper", {
      description: `Keys the fingerprints of the ${environment} environment`,
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
      encryptionKey: key,
      removalPolicy,
    });
    this.pepper = pepper.secretArn;
    const receipt = new Secret(this, "Receipt", {
      description: `Makes the keys that sign the receipts of the ${environment} environment`,
      generateSecretString: {
        secretStringTemplate: "{}",
        generateStringKey: "first",
        passwordLength: 64,
        excludePunctuation: true,
      },
      encryptionKey: key,
      removalPolicy,
    });
    this.receipt = receipt.secretArn;
    Validations.of(this).acknowledge({
      id: "AwsSolutions-SMG4",
      reason:
        "A new pepper by itself would set every cooldown and replay free: people rotate it, in two steps. A key of receipts signs until its successor's time: an operator's command makes one.",
    });
  }
}

/** Reading these secrets and no other. */
export function grantSecrets(to: ServiceFunction, key: Key, secrets: string[]): void {
  to.allow(["secretsmanager:GetSecretValue"], secrets);
  to.allow(["kms:Decrypt"], [key.keyArn], {
    StringEquals: { "kms:ViaService": `secretsmanager.${region}.amazonaws.com` },
  });
}

/** What a dashboard seals with: who is about to sign in, what a form was made for, a result on its way to a file. */
export class SealingSecret extends Construct {
  readonly secret: Secret;

  constructor(scope: Construct, id: string, { key, dashboard }: { key: Key; dashboard: string }) {
    super(scope, id);
    this.secret = new Secret(this, "Secret", {
      description: `What the ${dashboard} seals with`,
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
      encryptionKey: key,
    });
    Validations.of(this).acknowledge({
      id: "AwsSolutions-SMG4",
      reason: "What is sealed lives half an hour. Whoever doubts the secret makes another, and forms are asked anew.",
    });
  }
}
