import { realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Both React apps by Vite, each on a port of its own, before the product at `PORT`: what they ask goes on to it under the
 * host that the browser asked for, so that cookies and the protection against foreign pages hold as ever.
 */
export async function startDevScreens(rootDir, port) {
  const { createServer } = await import('vite')
  // Packages may be shared by several checkouts.
  const allow = [rootDir, dirname(realpathSync(join(rootDir, 'node_modules')))]
  const start = async (part, at) => {
    const server = await createServer({
      configFile: join(rootDir, part, 'vite.config.ts'),
      logLevel: 'warn',
      server: { host: '127.0.0.1', port: at, strictPort: true, fs: { allow } },
    })
    await server.listen()
    return server
  }
  const portal = await start('portal', port)
  const office = await start('office', port + 1)
  return {
    portalUrl: `http://127.0.0.1:${port}`,
    officeUrl: `http://127.0.0.1:${port + 1}`,
    /** Calls `tell` for every change below these folders. */
    onChange(folders, tell) {
      portal.watcher.add(folders)
      portal.watcher.on('all', (_, file) => {
        if (folders.some((folder) => file.startsWith(folder)) && !file.includes('.test.')) tell()
      })
    },
    close: () => Promise.all([portal.close(), office.close()]),
  }
}
