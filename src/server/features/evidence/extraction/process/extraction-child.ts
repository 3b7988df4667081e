/** Entry file of the process that reads hostile files: receives one file after another from its parent over IPC. */
import { extractOpened } from '../extract-text.ts'
import type { TakeInside } from '../extraction.ts'
import { setOcrBudget } from '../images/ocr-budget.ts'
import { openBytes, openDescriptor } from '../open-file.ts'
import type { Paragraph } from './extraction-protocol.ts'
import {
  FILE_DESCRIPTOR,
  type FromChild,
  type Request,
  type Seen,
  type ToChild,
} from './extraction-protocol.ts'
import type { PictureReader } from './picture-process.ts'

const [ocrMs] = process.argv.slice(2).map(Number)
const looking = new Map<number, PromiseWithResolvers<readonly Paragraph[]>>()
let pictures = 0
let taken = Promise.withResolvers<void>()

const send = (message: FromChild) => process.send?.(message)

/** The parent has pictures read in another process, and ends that process once it has the answer. */
const parentsReader: PictureReader = {
  read(picture) {
    const id = ++pictures
    const asked = Promise.withResolvers<readonly Paragraph[]>()
    looking.set(id, asked)
    send({ kind: 'picture', id, picture })
    return asked.promise
  },
  close: async () => {},
}

function settle({ id, paragraphs }: Seen): void {
  const asked = looking.get(id)
  looking.delete(id)
  if (paragraphs) asked?.resolve(paragraphs)
  else asked?.reject(new Error('the picture could not be read'))
}

/** What is found in a file never lies here twice: the next is looked for once the parent has this one. */
const giveToParent: TakeInside = async (file) => {
  taken = Promise.withResolvers()
  send({ kind: 'inside', file })
  await taken.promise
}

async function read({ id, file }: Request): Promise<void> {
  const { bytes } = file
  const opened = bytes ? openBytes({ ...file, bytes }) : openDescriptor(file, FILE_DESCRIPTOR)
  send({ kind: 'answer', id, extraction: await extractOpened(opened, giveToParent) })
}

function receive(message: ToChild): void {
  if (message.kind === 'seen') settle(message)
  else if (message.kind === 'taken') taken.resolve()
  else read(message)
}

setOcrBudget({ ms: ocrMs ?? 0, onStart: () => send({ kind: 'slow' }), pictures: () => parentsReader })
process.on('disconnect', () => process.exit())
process.on('message', receive)
send({ kind: 'ready' })
