import type { HostedProvider, ModelFailure } from '#server/ports/language-model.ts'
import type { ToldByModel } from './fake-model-provider.ts'
import { PROVIDERS_UNDER_TEST } from './fake-model-provider-callers.ts'
import {
  bytes,
  exceptionFrame,
  firstEvents,
  firstFrame,
  inTheMiddle,
  refusal,
  sseError,
} from './fake-model-provider-faults.ts'
import { type Fault, half } from './fault-proxy.ts'

type Transient = readonly [words: string, fault: Fault, failure: ModelFailure]
const EVERYWHERE: readonly Transient[] = [
  ['a reset', { silently: 'resets' }, 'connection'],
  ['a stall before the headers', { silently: 'stalls' }, 'timeout'],
  ['a stall after the headers', { changes: half, after: 'stalls' }, 'timeout'],
  ['a connection cut in the middle', { changes: half, after: 'resets' }, 'connection'],
]
const TRANSIENT: Readonly<Record<HostedProvider, readonly Transient[]>> = {
  anthropic: [
    ...EVERYWHERE,
    ['529', refusal.anthropic(529, 'overloaded_error'), 'overloaded'],
    ['500', refusal.anthropic(500, 'api_error'), 'server_error'],
    [
      'an error in the middle of the stream',
      { changes: inTheMiddle(sseError('overloaded_error'), firstEvents), after: 'ends' },
      'overloaded',
    ],
    ['a truncated stream', { changes: firstEvents, after: 'ends' }, 'connection'],
  ],
  bedrock: [
    ...EVERYWHERE,
    ['ThrottlingException', refusal.bedrock(429, 'ThrottlingException'), 'throttled'],
    ['ServiceUnavailableException', refusal.bedrock(503, 'ServiceUnavailableException'), 'overloaded'],
    ['InternalServerException', refusal.bedrock(500, 'InternalServerException'), 'server_error'],
    ['ModelTimeoutException', refusal.bedrock(408, 'ModelTimeoutException'), 'timeout'],
    ['ModelNotReadyException', refusal.bedrock(429, 'ModelNotReadyException'), 'not_ready'],
    ['ModelErrorException', refusal.bedrock(424, 'ModelErrorException'), 'server_error'],
    [
      'an exception in the middle of the stream',
      { changes: inTheMiddle(exceptionFrame('throttlingException'), firstFrame), after: 'ends' },
      'throttled',
    ],
    ['a truncated stream', { changes: firstFrame, after: 'ends' }, 'connection'],
  ],
  openai_compatible: [
    ...EVERYWHERE,
    ['503', refusal.openai_compatible(503, 'overloaded'), 'overloaded'],
    ['500', refusal.openai_compatible(500, 'server_error'), 'server_error'],
    [
      'an error inside an answer',
      { changes: bytes('{"error":{"code":502,"message":"upstream"}}'), after: 'ends' },
      'server_error',
    ],
  ],
}
/** Two faults for one analysis: the first breaks its draft, the second its check. */
export const PAIRS = PROVIDERS_UNDER_TEST.flatMap((provider) =>
  TRANSIENT[provider].flatMap((drafting, index, all) =>
    index % 2 === 0 ? [{ provider, drafting, checking: all[index + 1] ?? all[0]! }] : [],
  ),
).map((pair) => ({ ...pair, drafted: pair.drafting[0], checked: pair.checking[0] }))

const REFUSED: ToldByModel = { text: 'No.', stop: 'refused' }
const CUT_OFF: ToldByModel = { text: '{"title": "Wha', stop: 'cut_off' }
export const TALK = 'I would rather talk about the weather.'

export interface FinalFault {
  readonly words: string
  readonly fault?: (provider: HostedProvider) => Fault
  readonly says?: readonly (string | ToldByModel)[]
  readonly sentence: RegExp
  readonly failures: readonly (ModelFailure | null)[]
}
export const UNAUTHORIZED = {
  anthropic: refusal.anthropic(401, 'authentication_error'),
  bedrock: refusal.bedrock(403, 'AccessDeniedException'),
  openai_compatible: refusal.openai_compatible(401, 'invalid_api_key'),
}
const SPENT = {
  anthropic: refusal.anthropic(400, 'invalid_request_error', 'Your credit balance is too low'),
  bedrock: refusal.bedrock(402, 'ServiceQuotaExceededException'),
  openai_compatible: refusal.openai_compatible(429, 'insufficient_quota'),
}
export const FINAL: readonly FinalFault[] = [
  {
    words: 'a refusal',
    says: [REFUSED],
    sentence: /^The AI model declined to answer/,
    failures: ['refused'],
  },
  { words: 'max_tokens', says: [CUT_OFF], sentence: /too long and was cut off/, failures: ['cut_off'] },
  {
    words: 'an answer that is no JSON, twice',
    says: [TALK, TALK],
    sentence: /^The language model did not answer in the form/,
    failures: [null, null],
  },
  {
    words: 'credentials that are not accepted',
    fault: (provider) => UNAUTHORIZED[provider],
    sentence: /rejected this installation's credentials/,
    failures: ['authentication'],
  },
  {
    words: 'a spent allowance',
    fault: (provider) => SPENT[provider],
    sentence: /^The quota at the AI provider is used up/,
    failures: ['quota'],
  },
]
