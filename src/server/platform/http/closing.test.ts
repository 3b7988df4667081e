import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createTestApp } from '#test/support/app.ts'
import { open } from '#test/support/raw-http.ts'

it('answers a request that had begun when the server was told to close, and closes its connection', async () => {
  const app = await createTestApp({ work: false })
  try {
    await app.http.listen({ port: 0, host: '127.0.0.1' })
    const socket = open((app.http.server.address() as AddressInfo).port)
    await once(socket, 'connect')
    socket.write('GET /api/health HTTP/1.1\r\nHost: probity.test\r\n')
    await sleep(50)
    const closing = app.http.close()
    await sleep(50)
    const answer = text(socket)
    socket.write('\r\n')
    expect(await answer).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*connection: close/i)
    await closing
  } finally {
    await app.close()
  }
})
