import { afterAll, beforeAll, expect, it } from 'vitest'
import { verifyRsaPss } from '#server/platform/crypto/signatures.ts'
import type { Report } from '#shared/contracts/reports.ts'
import { readZip } from '#shared/zip.ts'
import { createTestApp, type TestApp, type TestClient } from '#test/support/app.ts'
import { givenReleasedReport } from '#test/support/released-report.ts'

let app: TestApp
let author: TestClient
beforeAll(async () => {
  app = await createTestApp()
  author = await app.client('admin')
})
afterAll(() => app.close())

const fetchFile = (id: string, format: string) =>
  app.http.inject({
    url: `/api/reports/${id}/export?format=${format}`,
    headers: { authorization: `Bearer ${author.token}` },
  })

it('a released report has a list of its files that is signed with the key of the service, and a draft says in its name that it is one', async () => {
  const { investigationId, reportId } = await givenReleasedReport(app, author, [
    'The March invoice was £1,250.',
  ])
  const { rawPayload, headers } = await fetchFile(reportId, 'zip')
  const { files } = readZip(rawPayload)
  const [list, signature] = [files.get('SHA256SUMS')!, files.get('SHA256SUMS.sig')!]
  const publicKey = (await app.http.inject({ url: '/.well-known/probity-signing-key.pem' })).body
  expect(verifyRsaPss({ publicKey, message: list, signature, saltLength: 'auto' })).toBe(true)
  expect(headers['content-disposition']).toMatch(/-report-1\.zip"$/)
  const next = await author.call<Report>('POST', `/api/investigations/${investigationId}/report`, {})
  const draft = await fetchFile(next.body.report!.id, 'docx')
  expect(draft.headers['content-disposition']).toMatch(/-report-2-draft\.docx"$/)
})
