/** What others may ask about colleagues: who they are, who is logged in, and what can be done with them. */
export { breakGlass } from './break-glass.ts'
export { DEMO_OWNER, ensureDemoOwner } from './demo-owner.ts'
export { setRoles } from './rights.ts'
export { createStaff, leaveStaff, lockStaff, unlockStaff } from './staff-admin.ts'
export { logInTerminal } from './staff-log-in.ts'
export type { FoundStaff, StaffMember, StaffTools } from './staff-member.ts'
export { endStaffSession, findStaffSession } from './staff-session.ts'
export { hasOwner, type ListedStaff, listRows as listStaff } from './staff-store.ts'
