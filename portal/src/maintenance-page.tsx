import { outcomes } from './calls/outcomes.ts'
import { MaintenanceScreen } from './ui/maintenance-screen.tsx'
import { useStore } from './ui/store.ts'

export default function MaintenancePage() {
  return <MaintenanceScreen notice={useStore(outcomes).maintenance} />
}
