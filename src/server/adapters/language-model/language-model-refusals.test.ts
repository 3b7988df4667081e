import { describe, expect, test } from 'vitest'
import type { HostedProvider, ModelFailure } from '#server/ports/language-model.ts'
import { PROVIDERS_UNDER_TEST } from '#test/support/fake-model-provider-callers.ts'
import { givenFaultyProvider, QUOTING, refusal } from '#test/support/fake-model-provider-faults.ts'
import { startFaultProxy } from '#test/support/fault-proxy.ts'

const faulty = givenFaultyProvider()

type Row = readonly [status: number, name: string, failure: ModelFailure, message?: string]
const REFUSALS: Readonly<Record<HostedProvider, readonly Row[]>> = {
  anthropic: [
    [429, 'rate_limit_error', 'throttled'],
    [529, 'overloaded_error', 'overloaded'],
    [500, 'api_error', 'server_error'],
    [502, 'api_error', 'server_error'],
    [503, 'api_error', 'server_error'],
    [504, 'timeout_error', 'timeout'],
    [408, 'timeout_error', 'timeout'],
    [400, 'invalid_request_error', 'invalid_request'],
    [413, 'request_too_large', 'invalid_request'],
    [404, 'not_found_error', 'invalid_request'],
    [401, 'authentication_error', 'authentication'],
    [403, 'permission_error', 'authentication'],
    [402, 'billing_error', 'quota'],
    [400, 'invalid_request_error', 'quota', 'Your credit balance is too low to access the API.'],
    [400, 'invalid_request_error', 'quota', 'You have reached your specified API usage limits.'],
    [429, 'rate_limit_error', 'quota', 'This workspace has reached its spend limit.'],
    [
      400,
      'invalid_request_error',
      'answer_shape_unsupported',
      'output_config: Extra inputs are not permitted',
    ],
  ],
  bedrock: [
    [429, 'ThrottlingException', 'throttled'],
    [400, 'ThrottlingException', 'throttled'],
    [429, 'ThrottlingException', 'quota', 'Too many tokens per day, please wait before trying again.'],
    [503, 'ServiceUnavailableException', 'overloaded'],
    [429, 'ModelNotReadyException', 'not_ready'],
    [408, 'ModelTimeoutException', 'timeout'],
    [500, 'InternalServerException', 'server_error'],
    [424, 'ModelErrorException', 'server_error'],
    [424, 'ModelStreamErrorException', 'server_error'],
    [502, 'WhateverException', 'server_error'],
    [400, 'ValidationException', 'invalid_request'],
    [404, 'ResourceNotFoundException', 'invalid_request'],
    [400, 'ServiceQuotaExceededException', 'quota'],
    [403, 'AccessDeniedException', 'authentication'],
    [403, 'ExpiredTokenException', 'authentication'],
    [403, 'UnrecognizedClientException', 'authentication'],
    [
      400,
      'ValidationException',
      'answer_shape_unsupported',
      "This model doesn't support the outputConfig field.",
    ],
  ],
  openai_compatible: [
    [429, 'rate_limit_exceeded', 'throttled'],
    [429, 'insufficient_quota', 'quota'],
    [
      429,
      'rate_limit_exceeded',
      'throttled',
      'Limit 3 requests per min. Add a payment method: https://a/account/billing',
    ],
    [500, 'server_error', 'server_error'],
    [502, 'bad_gateway', 'server_error'],
    [503, 'overloaded', 'overloaded'],
    [529, 'overloaded', 'overloaded'],
    [504, 'timeout', 'timeout'],
    [400, 'invalid_request_error', 'invalid_request'],
    [422, 'invalid_request_error', 'invalid_request'],
    [401, 'invalid_api_key', 'authentication'],
    [402, 'payment_required', 'quota'],
    [400, 'invalid_request_error', 'answer_shape_unsupported', 'response_format is not supported'],
    [501, 'not_implemented', 'answer_shape_unsupported', 'json_schema is not implemented'],
  ],
}

describe.each(PROVIDERS_UNDER_TEST)('%s refuses', (provider) => {
  const rows = REFUSALS[provider].map(([status, name, failure, message = QUOTING]) => ({
    status,
    name,
    failure,
    message,
  }))
  test.each(rows)('$status $name: $failure', async ({ status, name, failure, message }) => {
    const failed = await faulty.failureUnder(provider, refusal[provider](status, name, message))
    expect(failed).toMatchObject({ failure, status, provider })
  })

  test.each([
    ['7', 7_000],
    ['0.5', 500],
    ['Fri, 20 Nov 2026 12:00:30 GMT', 30_000],
    ['Fri, 20 Nov 2026 11:00:00 GMT', 0],
    ['soon', null],
  ])('and asks to wait: retry-after %s', async (header, retryAfterMs) => {
    const { answers } = refusal[provider](
      429,
      provider === 'bedrock' ? 'ThrottlingException' : 'rate_limit_error',
    ) as {
      answers: { status: number; headers?: Record<string, string>; body: string }
    }
    const fault = { answers: { ...answers, headers: { ...answers.headers, 'retry-after': header } } }
    expect(await faulty.failureUnder(provider, fault)).toMatchObject({ failure: 'throttled', retryAfterMs })
  })

  test('with a page of a load balancer instead of its own error', async () => {
    const page = { status: 502, headers: { 'content-type': 'text/html' }, body: `<html>${QUOTING}</html>` }
    expect(await faulty.failureUnder(provider, { answers: page })).toMatchObject({
      failure: 'server_error',
      status: 502,
    })
  })

  test('a redirect, so that neither key nor evidence goes elsewhere', async () => {
    const elsewhere = await startFaultProxy(faulty.fake.url)
    const fault = { answers: { status: 307, headers: { location: `${elsewhere.url}/v1/messages` } } }
    const { retryable, failure } = await faulty.failureUnder(provider, fault)
    expect(['connection', 'bad_answer', 'invalid_request'], failure).toContain(failure)
    expect(retryable).toBe(failure === 'connection')
    expect(elsewhere.attempts).toBe(0)
    await elsewhere.close()
  })
})
