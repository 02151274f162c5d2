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
} from "aws-cdk-lib/aws-cognito";
import { Construct } from "constructs";
import type { SignIn } from "../functions/contract/settings/sign-in.ts";
import type { Settings } from "./deployment/deployment.ts";
import { region } from "./deployment/region.ts";

type SignInProps = {
  settings: Settings;
  /** `members` or `operators`: no pool vouches for the people of the other. */
  people: "members" | "operators";
  /** Where the dashboard is. */
  address: string;
};

/**
 * The people of one dashboard. Members may open an identity by themselves, which opens nothing without an invitation;
 * somebody creates each operator by hand. Two factors are required of everybody.
 */
export class SignInPool extends Construct {
  readonly #domain: UserPoolDomain;
  readonly #client: UserPoolClient;
  readonly #pool: UserPool;

  constructor(scope: Construct, id: string, { settings, people, address }: SignInProps) {
    super(scope, id);
    this.#pool = new UserPool(this, "Pool", {
      userPoolName: `${settings.name}-${people}`,
      featurePlan: FeaturePlan.ESSENTIALS,
      // A member opens an identity with the address of an invitation; what they may do, the invitation says.
      selfSignUpEnabled: people === "members",
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
    this.#client = this.#makeClient(address);
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
