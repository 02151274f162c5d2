type Lines = Readonly<Record<string, string>>;

/** Lines that are typed nowhere in the tests, and why. */
export const elsewhere: Lines = {
  "npm ci": "fetches packages; .ci/run begins with it",
  "npm ci && npm start": "its second half started the service that the other lines speak to",
  "npm ci && npm test": "runs these tests; .ci/run does",
  "npm start": "started the service that the other lines speak to",
  "npm start -- --log": "started the service that the other lines speak to",
  "npm run check": "runs these tests; .ci/run does",
  "npm run test:slow": "runs the slow tests, the slow command lines among them",
  "npm run test:contract": "fetches linters and generators of others; .ci/run runs it",
  "npm run lock": "asks the registry what a new dependency brings",
  "npm run evaluate -- --data DIR": "needs labelled cases, which belong to their publishers",
  "npm run evaluate:lists -- --data DIR": "needs the publishers' own files",
  "npm run bench:screening -- --data DIR --names N --recall Q": "needs the same cases",
};

/** Lines that reach AWS: that the command and its flags exist is asked of the tool itself. */
export const needsAws: Lines = {
  "npx cdk bootstrap aws://ACCOUNT/ap-southeast-2": "needs an AWS account",
  "npx cdk deploy --all -c deployment=NAME": "needs an AWS account",
  "npx cdk deploy --all": "needs an AWS account, and is refused there",
};

/** Minutes long as they are printed: `npm run test:slow` types them, with numbers as small as they can be. */
export const slow: Lines = {
  "npm run fuzz -- 1000": "npm run fuzz -- 5",
  "npm run bench": "npm run bench",
  "npm run bench:drain -- --due 10000": "npm run bench:drain -- --due 200",
  "npm run bench:lists": "npm run bench:lists -- 20000",
  "npm run simulate -- --seeds 1000": "npm run simulate -- --seeds 1000",
  "npm run mutants": "npm run mutants -- --share 1/300",
};

/** Lines that are in place only where something went wrong before: what they answer where nothing did. */
export const refusedHere: Lines = {
  "ops webhook resume --account acc_…": "The webhook is neither disabled nor suspended.",
};
