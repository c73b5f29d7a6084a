/** What takes two people is asked by one owner of the demo and agreed to by another. */
import pg from 'pg'
import { DESKTOP, type Person } from '../browser.ts'
import type { ownProduct } from '../own-product.ts'
import { databaseUrl } from '../processes.ts'
import type { visit } from '../visit.ts'

const SECOND = 'second-owner'

/** An owner of the demo, who like its first one needs no authenticator; let in the first time that somebody asks. */
export async function secondOwner(
  here: ReturnType<typeof visit>,
  product: ReturnType<typeof ownProduct>,
): Promise<Person> {
  await letSecondIn(product)
  const person = await here.person(DESKTOP, {}, product.officeUrl)
  await person.page.goto('/')
  await person.page.locator('input[name=username]').fill(SECOND)
  await person.page.locator('input[name=password]').fill('admin-1234-demo')
  await person.page.keyboard.press('Enter')
  await person.page.locator('main#content').waitFor()
  return person
}

async function letSecondIn(product: ReturnType<typeof ownProduct>): Promise<void> {
  const db = new pg.Client({ connectionString: await databaseUrl(product) })
  await db.connect()
  try {
    await db.query(
      `with one as (insert into staff (name, name_key, password_hash, is_demo)
         select $1, $1, password_hash, true from staff where name = 'admin'
         on conflict do nothing returning id)
       insert into staff_role (staff, role, given_by) select id, 'owner', 'system' from one`,
      [SECOND],
    )
  } finally {
    await db.end()
  }
}
