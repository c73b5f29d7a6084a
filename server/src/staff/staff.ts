/** What others may ask about colleagues: who they are, who is logged in, and what can be done with them. */
export { countRecoveryCodes } from './authenticator.ts'
export { breakGlass, lookAtBreakGlass, openBreakGlass } from './break-glass.ts'
export { ensureDemoOwner } from './demo-owner.ts'
export { openLink, takeLink } from './first-log-in.ts'
export { changeOwnPassword, endOwnSession, renewOwnRecovery } from './own-access.ts'
export {
  listRoles,
  markReviewed,
  type Rights,
  reviewable,
  rightsToSetRole,
  rightsToSetRoles,
  setRole,
  setRoles,
} from './rights.ts'
export {
  createStaff,
  endSessionOf,
  inviteAgain,
  leaveStaff,
  lockStaff,
  resetStaff,
  rightsHeldBy,
  unlockStaff,
} from './staff-admin.ts'
export {
  colleaguesWho,
  findListed,
  findMember,
  hasOwner,
  type ListedStaff,
  listStaff,
  memberNow,
} from './staff-list.ts'
export { type Comer, logInStaff, logInTerminal } from './staff-log-in.ts'
export { type FoundStaff, permissionsOf, type StaffMember, type StaffTools } from './staff-member.ts'
export {
  endStaffSession,
  findStaffSession,
  forgetOldAccess,
  listStaffSessions,
  type StaffSession,
} from './staff-session.ts'
export { lockHouse } from './staff-store.ts'
export { agreeAtTerminal, isAloneInHouse, mayStill } from './two-at-terminal.ts'
