import { request as send } from 'node:http'

const UPLOAD_MS = 3_500

/** An upload whose body takes longer than a process drains: its status as text, or why there was none. */
export function slowUpload(port: number, token: string, investigationId: string): Promise<string> {
  const part = (name: string, value: string) =>
    `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  return new Promise((resolve) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=b' }
    const outgoing = send({ port, path: '/api/storage/upload', method: 'POST', headers }, (answer) => {
      answer.resume()
      resolve(String(answer.statusCode))
    }).on('error', (error: NodeJS.ErrnoException) => resolve(`failed (${error.code})`))
    outgoing.write(
      `${part('investigation_id', investigationId)}${part('source_type', 'attachment')}--b\r\ncontent-disposition: form-data; name="file"; filename="slow.txt"\r\ncontent-type: text/plain\r\n\r\nThe first half. `,
    )
    setTimeout(() => outgoing.end('The second half.\r\n--b--\r\n'), UPLOAD_MS)
  })
}
