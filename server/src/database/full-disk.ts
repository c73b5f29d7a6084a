/** PostgreSQL's word for a full disk, and the system's. */
const FULL = ['53100', 'ENOSPC', 'EDQUOT']

/** Whether a disk had no room left, the database's or ours; also where somebody has put the fault into other words. */
export function isDiskFull(error: unknown): boolean {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } }
  return FULL.includes(String(code)) || FULL.includes(String(cause?.code))
}
