/** Command lines of documents that the journey does not type, and why. */

const BY_SUITES =
  'is a suite of the tests, the check or the bench, or goes on until Ctrl-C in a journey of its own'
const RELEASE = 'makes a release'
const REGISTRY = 'asks a registry'
const OTHER_DATABASE = 'wants a PostgreSQL of the operator’s: start-up.journey.ts starts on one'
const TWO_USERS =
  'wants users of the machine, made by root: start-up.journey.ts starts a vault of another user'
const SYSTEMD =
  'wants systemd as the first process: units.journey.ts has it read the units, start-up.journey.ts starts both programs'
const DAEMON =
  'wants a daemon that runs containers: containers.journey.ts tries what can be tried without one'
const BUILDS = 'writes into the checkout: each start builds and starts the sandbox the same way'

export const NOT_TYPED = new Map<string, string>([
  ...[
    'npm test',
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
    'npm run attack',
    'npm run faults',
    'npm run faults -- F5 --dose 3',
    'SAMNANG_LONG=1 npm run e2e -- two-servers',
    'TEST_PG=system npm test server',
    'npx vitest run --project rules core/src/lotto59',
    'npx vitest run --project server server/src/ledger',
    'npx tsx sandbox/src/sport/policies/main.ts 100000 59',
  ].map((line) => [line, BY_SUITES] as const),
  ['npx tsx tidy/src/released-sql.ts 2.2.0', RELEASE],
  ['npm run release', RELEASE],
  ['npm run release -- --trial', RELEASE],
  [
    'RELEASE_FILE=server/fixtures/releases/2.2.0.gz npx vitest run --project server server/src/database/upgrade.test.ts',
    RELEASE,
  ],
  [
    'npm run samnang -- receipt check FILE --player NAME',
    'wants a page of a bet that the books lost: lost-receipts.test.ts asks for one',
  ],
  ['samnang demo house', 'plays six months, for minutes: make-house.test.ts plays and kills small ones'],
  ['npm audit', REGISTRY],
  ['npx lighthouse@12.8.2 URL --throttling-method=devtools', REGISTRY],
  [
    'export DATABASE_URL=postgres://samnang@db.example/samnang PUBLIC_URL=https://play.example DEMO=0',
    OTHER_DATABASE,
  ],
  [
    'DATABASE_URL=postgres://samnang:…@host/samnang PUBLIC_URL=https://play.example TRUST_PROXY=1 DEMO=0 npm start',
    OTHER_DATABASE,
  ],
  [`psql "$DATABASE_URL" -c 'select rebuild_player_days()'`, 'wants psql: report.test.ts asks the function'],
  ...[
    'install -d -o vault -g vault -m 700 /var/lib/samnang-vault',
    'install -d -o vault -g samnang -m 2750 /run/samnang',
    'VAULT_DIR=/var/lib/samnang-vault VAULT_SOCKET=/run/samnang/vault.sock VAULT_SOCKET_MODE=660 node dist/vault.js',
    'VAULT_EXTERNAL=1 VAULT_SOCKET=/run/samnang/vault.sock npm start',
    'ssh -N -L /run/samnang/vault.sock:/run/samnang/vault.sock vault@vault-host',
  ].map((line) => [line, TWO_USERS] as const),
  ...[
    'mkdir -p .data/sandbox && cd .data/sandbox',
    'openssl genrsa -out hub.pem 2048',
    'openssl genrsa -out operator.pem 2048 && openssl rsa -in operator.pem -pubout -out operator.pub',
    'cd ../.. && npx vite build sandbox',
    'PORT=8061 SANDBOX_OPERATOR_ID=1 SANDBOX_DATABASE_URL=postgres://me@localhost/sandbox WALLET_URL=http://127.0.0.1:8059/wallet/hub88/sandbox npx tsx sandbox/src/main.ts',
    'curl -s localhost:8061/healthz',
  ].map((line) => [line, BUILDS] as const),
  ...[
    'install -m 644 /opt/samnang/deploy/systemd/samnang.sysusers /etc/sysusers.d/samnang.conf',
    'install -m 644 /opt/samnang/deploy/systemd/samnang.tmpfiles /etc/tmpfiles.d/samnang.conf',
    'systemd-sysusers',
    'systemd-tmpfiles --create',
    'install -d -m 755 /etc/samnang',
    'install -m 640 -g samnang /opt/samnang/deploy/systemd/samnang.env /etc/samnang/samnang.env',
    'install -m 644 /opt/samnang/deploy/systemd/vault.env /etc/samnang/vault.env',
    'install -m 644 /opt/samnang/deploy/systemd/samnang-vault.service /etc/systemd/system/',
    'install -m 644 /opt/samnang/deploy/systemd/samnang.service /etc/systemd/system/',
    'systemctl daemon-reload',
    'systemctl enable --now samnang-vault samnang',
    'journalctl -u samnang -f',
  ].map((line) => [line, SYSTEMD] as const),
  ...[
    'cd /opt/samnang/deploy/docker',
    'install -d -m 700 secrets',
    'openssl rand -hex 24 > secrets/database-password',
    'echo "postgres://samnang:$(cat secrets/database-password)@postgres:5432/samnang" > secrets/database-url',
    'chmod 444 secrets/*',
    'docker compose up --detach --build --wait',
    'docker compose exec house node samnang.mjs staff create NAME --role owner',
  ].map((line) => [line, DAEMON] as const),
  ['samnang vault show', 'typed as docs/operators.md writes it, by npm'],
  ['npm run -s samnang --', 'says what `samnang` stands for'],
])
