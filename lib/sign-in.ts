import { Duration, RemovalPolicy, Validations } from "aws-cdk-lib";
import {
  AccountRecovery,
  FeaturePlan,
  ManagedLoginVersion,
  Mfa,
  OAuthScope,
  UserPool,
  UserPoolClient,
  type UserPoolDomain,
  UserPoolEmail,
} from "aws-cdk-lib/aws-cognito";
import { Construct } from "constructs";
import type { SignIn } from "../functions/contract/settings/sign-in.ts";
import type { DashboardSettings, Settings } from "./deployment/deployment.ts";
import { region } from "./deployment/region.ts";
import type { ServiceFunction } from "./functions/service-function.ts";

type SignInProps = {
  settings: Settings;
  /** `members` or `operators`: no pool vouches for the people of the other. */
  people: "members" | "operators";
  dashboard: DashboardSettings["portal"];
};

/**
 * The people of one dashboard. Nobody registers by themselves: a member's identity is made from an invitation, an
 * operator's by hand. Two factors are required of everybody.
 */
export class SignInPool extends Construct {
  readonly #domain: UserPoolDomain;
  readonly #client: UserPoolClient;
  readonly #pool: UserPool;

  constructor(scope: Construct, id: string, { settings, people, dashboard }: SignInProps) {
    super(scope, id);
    this.#pool = new UserPool(this, "Pool", {
      userPoolName: `${settings.name}-${people}`,
      featurePlan: FeaturePlan.ESSENTIALS,
      selfSignUpEnabled: false,
      ...(dashboard.mailFrom !== undefined && { email: sentFrom(dashboard.mailFrom) }),
      userInvitation: {
        emailSubject: "Your sign-in for identity checks",
        emailBody: firstMail(dashboard.address),
      },
      signInAliases: { email: true },
      signInCaseSensitive: false,
      autoVerify: { email: true },
      keepOriginal: { email: true },
      mfa: Mfa.REQUIRED,
      mfaSecondFactor: { otp: true, sms: false },
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      passwordPolicy: {
        minLength: 14,
        requireLowercase: true,
        requireUppercase: true,
        requireDigits: true,
        requireSymbols: true,
        tempPasswordValidity: Duration.days(3),
      },
      deletionProtection: settings.keepDataOnDelete,
      removalPolicy: settings.keepDataOnDelete ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    for (const id of ["AwsSolutions-COG3", "AwsSolutions-COG8"]) {
      Validations.of(this.#pool).acknowledge({
        id,
        reason: "Threat protection needs the Plus plan. Everybody signs in with two factors, and sessions are short.",
      });
    }
    this.#domain = this.#pool.addDomain("Domain", {
      cognitoDomain: { domainPrefix: `identity-${settings.name}-${people}` },
      managedLoginVersion: ManagedLoginVersion.NEWER_MANAGED_LOGIN,
    });
    this.#client = this.#makeClient(dashboard.address);
  }

  /** No secret: the code is bound to who asked for it (PKCE), and no secret of ours has to be read out of the pool. */
  #makeClient(address: string): UserPoolClient {
    return new UserPoolClient(this, "Client", {
      userPool: this.#pool,
      generateSecret: false,
      authFlows: {},
      oAuth: {
        flows: { authorizationCodeGrant: true },
        scopes: [OAuthScope.OPENID, OAuthScope.EMAIL],
        callbackUrls: [`${address}/sign-in/callback`],
        logoutUrls: [`${address}/signed-out`],
      },
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      idTokenValidity: Duration.minutes(5),
      accessTokenValidity: Duration.minutes(5),
      refreshTokenValidity: Duration.hours(12),
    });
  }

  /** Making identities and sending their first passwords, and nothing else of a pool. */
  allowMakingIdentities(by: ServiceFunction): void {
    by.allow(["cognito-idp:AdminCreateUser"], [this.#pool.userPoolArn]);
  }

  get poolId(): string {
    return this.#pool.userPoolId;
  }

  /** What the dashboard's function is told. */
  get signIn(): SignIn {
    return {
      issuer: `https://cognito-idp.${region}.amazonaws.com/${this.#pool.userPoolId}`,
      clientId: this.#client.userPoolClientId,
      httpExempt: [],
      signOut: { form: "cognito", address: this.#domain.baseUrl() },
    };
  }
}

function sentFrom(fromEmail: string): UserPoolEmail {
  return UserPoolEmail.withSES({ fromEmail, sesRegion: region, sesVerifiedDomain: fromEmail.replace(/^.*@/, "") });
}

/** The one mail that whoever is to sign in gets from the pool. It names no account: others may read the letter box. */
function firstMail(address: string): string {
  return [
    `Sign in at ${address} as {username} with the temporary password {####}`,
    "It is good for three days. You then choose a password of your own and set up an authenticator app on your phone.",
    "If you expected no such mail, do nothing: without the password nobody can sign in.",
  ].join("<br><br>");
}
