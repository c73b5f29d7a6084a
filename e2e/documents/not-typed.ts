/** Command lines of documents that the journey does not type, and why. */

const BY_SUITES =
  'is a suite of the tests, the check or the bench, or goes on until Ctrl-C in a journey of its own'
const RELEASE = 'makes a release'
const REGISTRY = 'asks a registry'
const OTHER_HOST = 'wants a second host to log in to'
const THREE_MACHINES =
  'changes the packages and clusters of the system: failover.journey.ts brings up the same programs with the same files, and asks Patroni itself'
const RECOVERY = 'point-in-time.journey.ts types it, as it stands there'
const DAEMON =
  'wants a daemon that runs containers: containers.journey.ts tries what can be tried without one'
const BUILDS = 'writes into the checkout: each start builds and starts the sandbox the same way'

export const NOT_TYPED = new Map<string, string>([
  ...[
    'npm test',
    'npm test unit',
    'npm run check',
    'npm run dev',
    'npm run dev -- screens',
    'npm run bench',
    'npm run e2e',
    'npm run simulate',
    'npm run simulate -- --seeds 20000 --from 1001',
    'npm run simulate -- --seed 65',
    'npm run simulate -- --bug float-rounding',
    'npm run simulate -- --bugs',
    'npm run bench -- http settle',
    'npm run bench -- duties',
    'npm run bench -- paint',
    'npm run bench -- month',
    'npm run bench -- http burst settle growth',
    'npm run bench -- day',
    'npm run bench -- stream',
    'npm run attack',
    'npm run samnang -- witness URL COPY --every 30',
    'npm run mutate',
    'VERIFY_DRAWS=10000 npm test e2e every-draw',
    'npm run faults',
    'npm run faults -- F5 --dose 3',
    'npm run faults -- F11',
    'npm run faults -- F13',
    'npm run faults -- F21',
    'npm run bench -- fan-out',
    'SAMNANG_LONG=1 npm run e2e -- two-servers',
    'TEST_PG=system npm test server',
    'npx vitest run --project rules core/src/lotto59',
    'npx vitest run --project server server/src/ledger',
    'npx tsx sandbox/src/sport/policies/main.ts 100000 59',
  ].map((line) => [line, BY_SUITES] as const),
  ['npx tsx tidy/src/released-sql.ts 2.3.0', RELEASE],
  [
    'npm version 2.3.0 --workspaces --include-workspace-root --no-git-tag-version --workspaces-update=false',
    RELEASE,
  ],
  ['npm install --package-lock-only', RELEASE],
  ["git tag -a v2.3.0 -m 'Samnang 2.3.0'", RELEASE],
  ['git push origin v2.3.0', RELEASE],
  ['npm run release', RELEASE],
  ['npm run release -- --trial', RELEASE],
  [
    'RELEASE_FILE=server/fixtures/releases/2.3.0.gz npx vitest run --project server server/src/database/upgrade.test.ts',
    RELEASE,
  ],
  [
    'npm run samnang -- receipt check FILE --player NAME',
    'wants a page of a bet that the books lost: lost-receipts.test.ts asks for one',
  ],
  ['samnang demo house', 'plays six months, for minutes: make-house.test.ts plays and kills small ones'],
  ['npm audit', REGISTRY],
  ['npx lighthouse@12.8.2 URL --throttling-method=devtools', REGISTRY],
  ['ssh -N -L /run/samnang/vault.sock:/run/samnang/vault.sock vault@vault-host', OTHER_HOST],
  ...[
    'pgbackrest --stanza=samnang stanza-create',
    'pgbackrest --stanza=samnang check',
    'pgbackrest --stanza=samnang --type=full backup',
    'pgbackrest --stanza=samnang --delta --type=time "--target=2026-11-24 02:59:30+07" --target-action=promote restore',
  ].map((line) => [line, RECOVERY] as const),
  ...[
    'apt-get install etcd-server patroni postgresql-15',
    'apt-get install haproxy',
    'apt-get install nats-server',
    'pg_dropcluster --stop 15 main',
    'patronictl -c /etc/patroni/config.yml list',
    'patronictl list',
    'patronictl reinit samnang NAME',
    'patronictl switchover',
  ].map((line) => [line, THREE_MACHINES] as const),
  ['sha256sum -c', 'typed as docs/installing.md writes it, with the file'],
  ...[
    'mkdir -p .data/sandbox && cd .data/sandbox',
    'openssl genrsa -out hub.pem 2048',
    'openssl genrsa -out operator.pem 2048 && openssl rsa -in operator.pem -pubout -out operator.pub',
    'cd ../.. && npx vite build sandbox',
    'PORT=8061 SANDBOX_OPERATOR_ID=1 SANDBOX_DATABASE_URL=postgres://me@localhost/sandbox WALLET_URL=http://127.0.0.1:8059/wallet/hub88/sandbox npx tsx sandbox/src/main.ts',
    'curl -s localhost:8061/healthz',
  ].map((line) => [line, BUILDS] as const),
  ...[
    'docker compose up --detach --build --wait',
    'docker compose stop house',
    'docker compose exec house node samnang.mjs staff create NAME --role owner',
  ].map((line) => [line, DAEMON] as const),
  ['npm run samnang -- db restore FILE', 'typed as docs/installing.md writes it, by `samnang`'],
  ['gateway set', 'typed with its words, as docs/khqr.md has them'],
  ['samnang vault show', 'typed as docs/operators.md writes it, by npm'],
  ['npm run -s samnang --', 'says what `samnang` stands for'],
])
