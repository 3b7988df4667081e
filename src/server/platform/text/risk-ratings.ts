import { plainLetters } from './look-alikes.ts'

const LEVEL =
  '(?:high(?:er|est)?|medium|moderate|low(?:er|est)?|severe|critical|elevated|significant|substantial|serious|major|minor|negligible|minimal|extreme|grave|considerable|remote|(?:un)?acceptable)'
const RATED = '(?:risks?|likelihoods?|probabilit(?:y|ies)|severit(?:y|ies)|exposure|threat)'
const CHANCE = '(?:risk|likel|probab|chance|certain|sure|odds|severity)'
const SHARE = String.raw`\d+(?:[.,]\d+)? ?(?:%|per ?cent)`

const RATINGS: readonly RegExp[] = [
  new RegExp(`\\b${LEVEL}[- ](?:(?:\\w+|to|and)[- ]){0,2}?${RATED}\\b`),
  new RegExp(
    `\\b${RATED}(?: (?:levels?|ratings?|scores?|ranks?|grades?))?(?:\\W+(?:is|are|was|were|of|at|as|to|be|rated|assessed|considered|judged|deemed|remains?|\\w+ly)){0,4}\\W+${LEVEL}\\b`,
  ),
  new RegExp(
    `\\b${RATED} (?:that|of|for|to)\\b[^.!?;]{1,120}? (?:is|are|was|were|remains?|remained) (?:\\w+ ){0,2}?${LEVEL}\\b`,
  ),
  /\b(?:risks?|severit(?:y|ies)|likelihoods?|impact) (?:levels?|ratings?|scores?|matrix|grades?|ranks?)\b/,
  /\brisk(?:s|ed)?\W{1,3}(?:\d+|[a-e])\b(?! (?:of|to|that|days?))/,
  /\b(?:un)?likely\b|\blikelihoods?\b|\bprobab(?:le|ly|ility|ilities)\b|\bseverit(?:y|ies)\b|\bodds (?:of|are|that)\b|\bchances? (?:of|that|are|is)\b/,
  new RegExp(`${SHARE}(?:\\W+\\w+){0,3}?\\W+${CHANCE}|\\b${CHANCE}\\w*(?:\\W+\\w+){0,4}?\\W+${SHARE}`),
]

/** Whether words say how likely or how grave something is, or rate a risk. */
export function ratesRisk(text: string): boolean {
  const plain = plainLetters(text)
  return RATINGS.some((pattern) => pattern.test(plain))
}
