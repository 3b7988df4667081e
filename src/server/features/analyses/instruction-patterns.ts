/**
 * What an assistant is asked to produce. "Your message" alone is everyday mail, so it counts only with what is done
 * to it.
 */
const ANSWER = '(?:answer|response|reply|output|message|summary|analysis|report|completion)'
/** What people do not ask each other to do to an answer. */
const RESHAPE =
  '(?:modif(?:y|ies)|enhance|augment|alter|encode|encrypt|encipher|obfuscate|reverse|invert|render|express|translate|convert|reword|rephrase|paraphrase|rewrite|transform|embed|prefix|append|prepend|pad|censor|represent|replace)'
const LANGUAGE =
  '(?:English|French|German|Spanish|Italian|Portuguese|Dutch|Polish|Russian|Ukrainian|Turkish|Arabic|Hebrew|Persian|Hindi|Bengali|Urdu|Chinese|Mandarin|Japanese|Korean|Vietnamese|Thai|Swedish|Norwegian|Danish|Finnish|Greek|Czech|Romanian|Hungarian|Latin)'
const CODE =
  '(?:base[\\s-]?\\d{1,3}|rot[\\s-]?\\d{1,2}|hex(?:adecimal)?|binary|morse(?: code)?|(?:\\w+ )?ciphers?|leetspeak|pig latin|emojis?|json|yaml|xml|markdown|ascii art|reverse|capital letters|rhymes?|verse)'
const PRODUCT =
  '(?:poems?|haikus?|limericks?|songs?|lyrics|jokes?|stor(?:y|ies)|essays?|blog posts?|tweets?|scripts?|python|javascript|bash|code|functions?|regex(?:es)?|sql|programs?|recipes?|slogans?|phishing)'
const TEXT = '(?:text|passage|paragraph|sentence|article|review|tweet|comment|feedback|e-?mail|document)'

const any = (...patterns: readonly string[]): RegExp => new RegExp(patterns.join('|'), 'i')

/**
 * Families of what people write to machines, each of them general; the texts that measure them were not used to write
 * them.
 */
export const INSTRUCTION_PATTERNS: readonly RegExp[] = [
  // To ignore what it was told.
  /\b(?:ignore|disregard|forget|override)\b[^.!?\n]{0,40}\b(?:previous|prior|above|earlier|preceding|all|your|these|any)\b[^.!?\n]{0,30}\b(?:instructions?|prompts?|rules?|guidelines?|context|directions?)\b/i,
  // To be someone else.
  /\byou are (?:now )?(?:an?|the) (?:ai|artificial intelligence|assistant|chatbot|language model|llm)\b/i,
  /\byou are now in (?:\w{1,20} )?mode\b|\bjailbreak/i,
  /\b(?:act|behave|respond|pretend|speak|roleplay) (?:as if|as though|like|as) (?:you|an?|the)\b[^.!?\n]{0,40}/i,
  // To reveal what it was told.
  /\b(?:system|developer) (?:prompt|message|instructions?)\b/i,
  /\b(?:your|the) (?:initial|original|hidden|secret|starting|previous) (?:instructions?|prompts?|directives?)\b/i,
  /\b(?:repeat|output|print|recite|reproduce|reveal)\b[^.!?\n]{0,40}\b(?:text|words|instructions?|everything|message|prompt)\b[^.!?\n]{0,30}\b(?:above|before|given|told|received|this conversation)\b/i,
  /\bwhat (?:were you told|are your (?:\w{1,20} )?instructions)\b/i,
  // The marks that tell models who speaks.
  /<\|(?:im_start|im_end|system|user|assistant|endoftext)[^>]{0,80}\|>|\[\/?INST\]|<<SYS>>|^[^\S\n]{0,40}#{2,}\s{0,40}(?:instruction|system)\b/im,
  // To answer in one way only, or to hide something from the reader.
  /\b(?:respond|reply|answer|output|print|write)\b[^.!?\n]{0,20}\b(?:only|exactly|just)\b[^.!?\n]{0,20}\b(?:with|the (?:following|words?|text))\b/i,
  /\b(?:do not|don't|never)\b[^.!?\n]{0,30}\b(?:tell|inform|mention|reveal|show)\b[^.!?\n]{0,30}\b(?:users?|readers?|investigators?|anyone)\b/i,
  /\b(?:instead of|rather than) (?:answering|summari[sz]ing|analy[sz]ing)\b/i,
  // To give its answer another form, language or content.
  any(`\\b${RESHAPE}\\b[^.!?\\n]{0,50}\\b(?:your|the) ${ANSWER}\\b`),
  // "In your reply you said" and "we look forward to your reply" address a person.
  /(?<!\b(?:forward|reference|regards?|response|subject|according|further|pursuant|reply|addition|due|prior|thanks) )\b(?:in|within|into|throughout|from|to) your (?:answer|response|reply|output|completion)\b(?!,? (?:you|of|dated|from|to|letter|e-?mail|brief)\b)/i,
  any(
    `\\b(?:answer|respond|reply|your ${ANSWER}|write back)\\b[^.!?\\n]{0,25}\\b(?:in|using|as|with|to|into|by) (?:an? |the )?(?:${LANGUAGE}|${CODE})\\b`,
    `\\b(?:write|read|spell)\\b[^.!?\\n]{0,20}\\byour ${ANSWER} (?:backwards?|in reverse|upside down)\\b`,
    `\\b(?:use|using) (?:only )?${CODE} (?:only )?to (?:display|write|give|present|represent|encode|express)\\b`,
  ),
  any(
    `\\b(?:reverse|invert|swap|shift|change|substitute|replace) (?:the|each|every|all) (?:\\w+ )?(?:order|sequence|case|letters?|words?|characters?)\\b[^.!?\\n]{0,40}\\byour ${ANSWER}\\b`,
    `\\b(?:use|apply)\\b[^.!?\\n]{0,40}\\b(?:ciphers?|encoding|emojis?)\\b[^.!?\\n]{0,40}\\byour ${ANSWER}\\b`,
  ),
  // To do for the writer what assistants are used for.
  any(
    `\\b(?:write|generate|compose|create|give me|tell me)\\b (?:me )?(?:an?|some|the) (?:\\w{1,20} ){0,2}${PRODUCT}\\b(?! (?:violation|of conduct))`,
    `\\b(?:determine|analy[sz]e|classify|identify|detect|label)\\b[^.!?\\n]{0,20}\\b(?:sentiment|mood|emotion)\\b`,
    `\\bis (?:this|the following) ${TEXT} (?:positive|negative|sarcastic|toxic|spam)\\b`,
    `\\b(?:translate|summari[sz]e|paraphrase|rewrite|proofread|correct) (?:the following|this) ${TEXT}\\b`,
  ),
]
