import { createSocket } from 'node:dgram'
import { once } from 'node:events'

const HEADER = 12
const A = 1
const NO_SUCH_NAME = 3
const TTL_SECONDS = 1

/**
 * Answers A records over UDP on port 53 of a loopback address, as the name server of a compose network does: all
 * addresses of a service under its name, and no such name once none is left.
 */
export async function startNameServer(address: string) {
  const records = new Map<string, Set<string>>()
  const socket = createSocket('udp4')
  socket.on('message', (question, { port, address: from }) =>
    socket.send(answer(question, records), port, from),
  )
  socket.bind(53, address)
  await once(socket, 'listening')
  return {
    add: (name: string, at: string) => void records.set(name, (records.get(name) ?? new Set()).add(at)),
    remove: (name: string, at: string) => void records.get(name)?.delete(at),
    close: () => void socket.close(),
  }
}

function answer(message: Buffer, records: ReadonlyMap<string, ReadonlySet<string>>): Buffer {
  const { name, end } = readName(message)
  const question = message.subarray(HEADER, end + 4)
  const found = [...(records.get(name) ?? [])]
  const given = message.readUInt16BE(end) === A ? found : []
  const header = Buffer.from(message.subarray(0, HEADER))
  // An answer, with recursion asked for and available.
  header.writeUInt16BE(0x8180 | (found.length > 0 ? 0 : NO_SUCH_NAME), 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(given.length, 6)
  header.fill(0, 8)
  return Buffer.concat([header, question, ...given.map(writeRecord)])
}

function readName(message: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = HEADER
  for (let length = message[at]!; length > 0; length = message[at]!) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 }
}

function writeRecord(address: string): Buffer {
  const record = Buffer.alloc(16)
  // The name is that of the question.
  record.writeUInt16BE(0xc000 | HEADER, 0)
  record.writeUInt16BE(A, 2)
  record.writeUInt16BE(1, 4)
  record.writeUInt32BE(TTL_SECONDS, 6)
  record.writeUInt16BE(4, 10)
  record.set(address.split('.').map(Number), 12)
  return record
}
