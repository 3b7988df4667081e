import { join, resolve } from 'node:path'
import { installOnce, type Unavailable } from './install.ts'

const PROGRAM = 'usr/bin/prometheus-node-exporter'

/** Debian's node_exporter 1.5 below `cacheDir`: unpacked the first time (network), reused afterwards. */
export async function ensureNodeExporter(
  cacheDir: string,
): Promise<{ readonly program: string } | Unavailable> {
  const folder = join(resolve(cacheDir), 'services/node-exporter')
  const failure = await installOnce(folder, {
    suite: 'bookworm',
    packages: ['prometheus-node-exporter'],
    without: ['adduser', 'init-system-helpers', 'prometheus-node-exporter-collectors'],
    programs: [PROGRAM],
  })
  return failure ?? { program: join(folder, PROGRAM) }
}
