import { ApiProblem } from './problem.ts'

export const SIGNED_OUT = 401
export const TOO_MANY = 429
/** Nothing was wrong with the file: the same one may pass later. */
export const mayPass = (status: number): boolean =>
  status === 0 || status === 423 || status === TOO_MANY || status >= 500

/** What the service answered, in words; whatever it says is no words of ours. */
export function problemFrom(status: number, body: string): ApiProblem {
  try {
    const { code, title, detail, request_id } = JSON.parse(body)
    return new ApiProblem({ status, code, title, detail, requestId: request_id })
  } catch {
    return new ApiProblem({
      status,
      code: 'UNREACHABLE',
      title: 'The upload was interrupted',
      detail: 'What has arrived is kept. Resume when the connection is back.',
    })
  }
}

export const TOO_LARGE = new ApiProblem({
  status: 413,
  code: 'UPLOAD_TOO_LARGE',
  title: 'This file is too large',
  detail: 'Files can be at most 500 MB.',
})
