/**
 * Entry file of the process that reads words in pictures: receives one picture after another from its parent over
 * IPC.
 */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { OEM, type Page, PSM } from 'tesseract.js'
import type { Paragraph } from './extraction-protocol.ts'
import type { SeenPicture } from './picture-process.ts'

/** What the library runs in a thread; here it has the whole process, which may start no thread. */
interface Engine {
  setAdapter(adapter: object): void
  dispatchHandlers(packet: object, send: (reply: { status: string; data: unknown }) => void): void
}

const require = createRequire(import.meta.url)
const engine = require('tesseract.js/src/worker-script/index.js') as Engine
const LANGUAGE = join(dirname(require.resolve('@tesseract.js-data/eng/package.json')), '4.0.0_best_int')

engine.setAdapter({
  getCore: require('tesseract.js/src/worker-script/node/getCore.js'),
  gunzip: gunzipSync,
  // The library's name for reading a file.
  readCache: readFile,
})

const run = (action: string, payload: object): Promise<unknown> =>
  new Promise((resolve, reject) =>
    engine.dispatchHandlers({ workerId: 'own', jobId: action, action, payload }, ({ status, data }) => {
      if (status === 'resolve') resolve(data)
      if (status === 'reject') reject(new Error('the engine refused'))
    }),
  )

async function start(): Promise<void> {
  await run('load', { options: { lstmOnly: OEM.LSTM_ONLY, logging: false } })
  await run('loadLanguage', {
    langs: 'eng',
    options: { langPath: LANGUAGE, cacheMethod: 'none', gzip: true, lstmOnly: true },
  })
  await run('initialize', { langs: 'eng', oem: OEM.LSTM_ONLY, config: {} })
  await run('setParameters', {
    params: { tessedit_pageseg_mode: PSM.AUTO, user_defined_dpi: '300' },
  })
}

async function see(picture: Uint8Array): Promise<Paragraph[]> {
  await started
  const page = (await run('recognize', {
    image: picture,
    options: {},
    output: { text: true, blocks: true },
  })) as Page
  return (page.blocks ?? []).flatMap((block) =>
    block.paragraphs.map((paragraph) =>
      paragraph.lines.map(({ text, confidence }) => ({ text, confidence })),
    ),
  )
}

const send = (message: SeenPicture) => process.send?.(message)
const started = start()
started.catch(() => process.exit(1))
process.on('disconnect', () => process.exit())
process.on('message', async ({ id, picture }: { id: number; picture: Uint8Array }) => {
  send({ id, paragraphs: await see(picture).catch(() => null) })
})
