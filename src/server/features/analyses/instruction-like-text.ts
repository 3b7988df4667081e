/** A place in the evidence that reads as if it spoke to a machine instead of to a person. */
export interface InstructionLikeText {
  readonly chunk_id: string
  readonly excerpt: string
}

const PATTERNS: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override)\b[^.!?\n]{0,40}\b(?:previous|prior|above|earlier|preceding|all|your|these|any)\b[^.!?\n]{0,30}\b(?:instructions?|prompts?|rules?|guidelines?|context|directions?)\b/i,
  /\byou are (?:now )?(?:an?|the) (?:ai|artificial intelligence|assistant|chatbot|language model|llm)\b/i,
  /\b(?:system|developer) (?:prompt|message|instructions?)\b/i,
  /<\|(?:im_start|im_end|system|user|assistant|endoftext)[^>]{0,80}\|>|\[\/?INST\]|<<SYS>>|^[^\S\n]{0,40}#{2,}\s{0,40}(?:instruction|system)\b/im,
  /\b(?:respond|reply|answer|output|print|write)\b[^.!?\n]{0,20}\b(?:only|exactly|just)\b[^.!?\n]{0,20}\b(?:with|the (?:following|words?|text))\b/i,
  /\b(?:do not|don't|never)\b[^.!?\n]{0,30}\b(?:tell|inform|mention|reveal|show)\b[^.!?\n]{0,30}\b(?:users?|readers?|investigators?|anyone)\b/i,
  /\b(?:instead of|rather than) (?:answering|summari[sz]ing|analy[sz]ing)\b/i,
  /\b(?:act|behave|respond|pretend|speak|roleplay) (?:as if|as though|like|as) (?:you|an?|the)\b[^.!?\n]{0,40}/i,
  /\b(?:translate|summari[sz]e|rewrite|paraphrase|encode|convert|append|insert|include)\b[^.!?\n]{0,50}\b(?:your|the) (?:response|answer|reply|output|summary|analysis)\b/i,
  /\b(?:in|with|to|from|for) your (?:response|answer|reply|output|summary|analysis)\b/i,
]

const EXCERPT_LENGTH = 200
const CONTEXT_BEFORE = 40

/** Passages whose words look like instructions to a language model; shown to the reader as a warning, never obeyed or removed. */
export function findInstructionLikeText(
  passages: readonly { chunkId: string; text: string }[],
): InstructionLikeText[] {
  return passages.flatMap(({ chunkId, text }) => {
    const places = PATTERNS.map((pattern) => pattern.exec(text)?.index).filter((index) => index !== undefined)
    if (places.length === 0) return []
    const start = Math.max(0, Math.min(...places) - CONTEXT_BEFORE)
    return [{ chunk_id: chunkId, excerpt: text.slice(start, start + EXCERPT_LENGTH).toWellFormed() }]
  })
}
