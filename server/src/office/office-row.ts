import type { OfficeEndpoint } from '@samnang/contract/office/office-endpoint'
import { type OfficeName, officeEndpoints } from '@samnang/contract/office/office-endpoints'

/** One row of the office's table; its literal types are of use to handlers only. */
export function officeRow(name: OfficeName): OfficeEndpoint {
  return officeEndpoints[name]
}
