import { writeFileSync } from 'node:fs'

/** A reporter for vitest: leaves in `TEST_FAULTS` what was thrown outside of every test, which its JSON does not hold. */
export default class FaultReporter {
  onTestRunEnd(_modules, errors) {
    const faults = errors.map((error) => String(error.stack ?? error.message ?? error))
    writeFileSync(process.env.TEST_FAULTS, JSON.stringify(faults))
  }
}
