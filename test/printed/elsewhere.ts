type Lines = Readonly<Record<string, string>>;

const toolOfAws = "needs an AWS account and its command line";

/** Lines that are not typed by this test, and why. */
export const elsewhere: Lines = {
  "npm ci": "fetches packages; .ci/run begins with it",
  "npm ci && npm start": "its second half started the service that the other lines speak to",
  "npm ci && npm test": "runs these tests; .ci/run does",
  "npm start": "started the service that the other lines speak to",
  "npm start -- --log": "started the service that the other lines speak to",
  "npm run check": "runs these tests; .ci/run does",
  "npm run test:services": "runs the tests of services of their own; .ci/run does",
  "npm run test:printed": "runs these tests; .ci/run does",
  "npm run test:slow": "runs the slow tests, the slow command lines among them",
  "npm run e2e": "needs Chromium; .ci/run runs it",
  "npm run test:dynamodb-local": "needs Java and Maven, and runs tests; test/dynamodb-local types it without them",
  "npm run test:contract": "fetches linters and generators of others; .ci/run runs it",
  "go install github.com/transparency-dev/tessera/cmd/fsck@latest": "needs Go",
  "$(go env GOPATH)/bin/fsck --storage_url=http://127.0.0.1:PORT --public_key=log.key -ui=false -v=1":
    "needs Go; test/slow/audited-day.test.ts runs it where Go is at hand",
  "npm run fuzz -- 1000 tables": "a thousand other rows each time; npm test asks thirty",
  "pip install ./clients/python": "needs Python and its package tools",
  "pip install './clients/python[receipts]'": "needs Python and fetches packages",
  "WEBHOOK_SECRET=whsec_… identity-listen --port 8787": "listens until it is ended",
  "WEBHOOK_SECRET=whsec_… npx identity-listen --port 8787":
    "listens until it is ended; clients/typescript/listen.test.ts runs it",
  "npm run lock": "asks the registry what a new dependency brings",
  "npm run evaluate -- --data DIR --only joins": "needs the same cases",
  "npm run evaluate -- --data DIR --write docs": "needs the same cases",
  "npm run evaluate -- --data DIR": "needs labelled cases, which belong to their publishers",
  "npm run evaluate:lists -- --data DIR": "needs the publishers' own files",
  "npm run bench:screening -- --data DIR --names N --recall Q": "needs the same cases",
  "npm run -s preflight -- --deployment NAME":
    "needs a deployment that is filled in; test/bin/preflight/preflight.test.ts types it for one that is not",
  "aws secretsmanager create-secret --region ap-southeast-2 --name identity/hub/live --secret-string file://live.json":
    toolOfAws,
  "aws secretsmanager put-secret-value --region ap-southeast-2 --secret-id SyntheticKeySecret --secret-string sk_test_…":
    toolOfAws,
  "aws secretsmanager put-secret-value --region ap-southeast-2 --secret-id ARN --secret-string file://live.json":
    toolOfAws,
  "aws cloudformation update-termination-protection --no-enable-termination-protection --stack-name stack": toolOfAws,
  "aws cloudformation delete-stack --stack-name stack": toolOfAws,
  "aws cloudformation describe-stack-events --stack-name stack": toolOfAws,
  "aws resourcegroupstaggingapi get-resources --tag-filters Key=deployment,Values=NAME": toolOfAws,
  "aws dynamodb update-table --no-deletion-protection-enabled --table-name …": toolOfAws,
  "aws kms cancel-key-deletion": toolOfAws,
  "aws iam delete-role": toolOfAws,
  "aws s3 sync s3://EXPORTS_BUCKET/AWSDynamoDB exports/AWSDynamoDB": toolOfAws,
  'aws s3 sync s3://AUDIT_LOG_BUCKET log --exclude "*" --include checkpoint --include "tile/*"': toolOfAws,
  'aws athena start-query-execution --work-group AUDIT_WORKGROUP --query-execution-context Database=AUDIT_DATABASE --query-string "SELECT * FROM yearly_report"':
    toolOfAws,
  "aws dynamodb list-exports --table-arn …": toolOfAws,
  "aws dynamodb describe-export": toolOfAws,
  "aws dynamodb describe-table": toolOfAws,
  "aws apigateway get-account": toolOfAws,
  "aws acm request-certificate --region ap-southeast-2 --validation-method DNS --domain-name api.company.example":
    toolOfAws,
  "aws cloudformation update-termination-protection --no-enable-termination-protection --stack-name Identity-NAME-Portal":
    toolOfAws,
  "aws cognito-idp update-user-pool --deletion-protection INACTIVE --user-pool-id …": toolOfAws,
  "aws cognito-idp admin-create-user --region ap-southeast-2 --user-pool-id POOL --username you@firm.example --user-attributes Name=email,Value=you@firm.example Name=email_verified,Value=true":
    toolOfAws,
  "aws dynamodb describe-continuous-backups --table-name RECORDS": toolOfAws,
  "aws dynamodb describe-table --table-name RECORDS": toolOfAws,
  "aws dynamodb describe-table --table-name RESTORED": toolOfAws,
};

/** Lines that reach AWS: that the command and its flags exist is asked of the tool itself. */
export const needsAws: Lines = {
  "npx cdk bootstrap aws://ACCOUNT/ap-southeast-2": "needs an AWS account",
  "npx cdk deploy --all -c deployment=NAME": "needs an AWS account",
  "npx cdk destroy Identity-NAME-Portal Identity-NAME-Operations Identity-NAME-Jobs Identity-NAME-ApiLive Identity-NAME-ApiTest -c deployment=NAME":
    "needs an AWS account",
  "npx cdk deploy --exclusively Identity-NAME-ApiTest Identity-NAME-ApiLive Identity-NAME-Jobs Identity-NAME-Portal -c deployment=NAME":
    "needs an AWS account",
  "npx cdk diff -c deployment=NAME": "needs an AWS account",
  "npx cdk deploy --all": "needs an AWS account, and is refused there",
};

/** Minutes long as they are printed: `npm run test:slow` types them, with numbers as small as they can be. */
export const slow: Lines = {
  "npm run fuzz -- 1000": "npm run fuzz -- 5",
  "npm run bench": "npm run bench",
  "npm run bench:drain -- --due 10000": "npm run bench:drain -- --due 200",
  "npm run bench:lists": "npm run bench:lists -- 20000",
  "npm run simulate -- --seeds 1000": "npm run simulate -- --seeds 1000",
  "npm run chaos -- --minutes 60": "npm run chaos -- --minutes 1",
  "npm run load -- --minutes 60": "npm run load -- --minutes 0.2",
  "npm run mutants": "npm run mutants -- --share 1/300",
};

/** Lines that are in place only where something went wrong before: what they answer where nothing did. */
export const refusedHere: Lines = {
  "ops webhook resume --account acc_…": "The webhook is neither disabled nor suspended.",
};
