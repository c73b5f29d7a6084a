/** What `npm run mutate` changes, and which tests have to notice. Which files: `build/mutation.mjs`. */
export default {
  plugins: ['@stryker-mutator/vitest-runner'],
  testRunner: 'vitest',
  vitest: { configFile: 'mutation/vitest.config.mjs', related: true },
  coverageAnalysis: 'perTest',
  // What loops over millions of results takes minutes while it is counted which test runs which line.
  dryRunTimeoutMinutes: 30,
  // What is only evaluated while a module loads (tables of constants) would be asked of all tests, 20 times as long.
  ignoreStatic: true,
  ignorePatterns: [
    '**',
    '!core/**',
    '!contract/**',
    '!build/fixed-seed.mjs',
    '!mutation/*.mjs',
    '!package.json',
  ],
  // Not below node_modules: what lies there is no source to the tests' runner.
  tempDirName: '.data/mutants',
  reporters: ['json', 'progress-append-only'],
  jsonReporter: { fileName: 'node_modules/.cache/mutation.json' },
  allowConsoleColors: false,
  concurrency: 2,
  timeoutMS: 10_000,
  // Its preprocessor asks TypeScript's JavaScript interface, which version 7 no longer has; nothing here needs one.
  tsconfigFile: 'none',
}
