/** What `npm ci` may bring in: packages with a hash, which run nothing while they are installed. */

type Entry = {
  link?: boolean
  integrity?: string
  hasInstallScript?: boolean
  os?: string[]
  optional?: boolean
}
export type LockFile = { packages: Record<string, Entry> }

/** Packages without a hash: what arrives under their name would be taken as it is. */
export function unhashed({ packages }: LockFile): string[] {
  return thirdParty(packages).flatMap(([name, { integrity }]) => (integrity ? [] : [name]))
}

/** Of those, what Linux installs; all others are binaries for other systems. */
export function unhashedOnLinux(lock: LockFile): string[] {
  const without = new Set(unhashed(lock))
  return thirdParty(lock.packages).flatMap(([name, { os, optional }]) =>
    without.has(name) && (!optional || !os || os.includes('linux')) ? [name] : [],
  )
}

/** Packages that would run a program of theirs while they are installed. */
export function withInstallScript({ packages }: LockFile): string[] {
  return thirdParty(packages).flatMap(([name, { hasInstallScript }]) => (hasInstallScript ? [name] : []))
}

function thirdParty(packages: LockFile['packages']): [string, Entry][] {
  return Object.entries(packages).flatMap(([path, entry]) => {
    const name = path.split('node_modules/').at(-1) ?? ''
    return path.includes('node_modules/') && !entry.link ? [[name, entry] as [string, Entry]] : []
  })
}
