/** An office whose colleagues a test names, without log-ins: each with the rights and the branch that the test gives. */
import { PERMISSIONS, type Permission } from '@samnang/contract/office/permission'
import { buildOfficeApp } from '../src/office-app.ts'
import type { TestDatabase } from './database.ts'
import { type OfficeBrowser, officeBrowser, type TestOffice, testOffice } from './office.ts'

interface Rights {
  permissions?: readonly Permission[]
  branch?: bigint | null
}

export interface TestColleagues extends TestOffice {
  /** A browser in which this colleague is logged in. */
  as(name: string, rights?: Rights): OfficeBrowser
}

export async function testColleagues(db: TestDatabase, config = {}): Promise<TestColleagues> {
  const office = await testOffice({ db, config })
  const known = new Map<string, Rights>()
  const findStaff: TestOffice['parts']['findStaff'] = async (token) => {
    const { permissions = PERMISSIONS, branch = null } = known.get(token) ?? {}
    const staff = {
      id: 1n,
      name: token,
      roles: ['test'],
      permissions: new Set(permissions),
      branch,
      isDemo: false,
    }
    return { isOpen: true, staff }
  }
  // They are in no table: nobody takes their rights within a command.
  const memberNow: TestOffice['parts']['memberNow'] = async (_tx, staff) => staff
  const parts = { ...office.parts, findStaff, memberNow }
  const app = await buildOfficeApp(parts)
  await app.ready()
  return {
    app,
    parts,
    as: (name, rights = {}) => {
      known.set(name, rights)
      const browser = officeBrowser({ app })
      browser.cookies.set('samnang-office', name)
      browser.cookies.set('OFFICE-XSRF-TOKEN', parts.tokens.xsrf(name))
      return browser
    },
    close: async () => {
      await app.close()
      await office.close()
    },
  }
}
