import { describe, expect, it } from 'vitest'
import { formatDay } from '#server/platform/text/time/calendar.ts'
import { expectSaid } from '#test/support/said-by.ts'
import { readText } from './read-text.ts'

const [LRM, RLM] = ['\u200e', '\u200f']

/** Who says what on which day, of what is said. */
const saidIn = (text: string): string[] =>
  readText(text, { fileName: 'a.txt', occurredAt: null, parties: [], conduct: null, dayFirst: true }).flatMap(
    ({ speaker, written, start, end }) =>
      speaker && written !== null
        ? [
            `${speaker.name}, ${formatDay(written)}: ${text.slice(start, end).replaceAll(/[\u200e\u200f]/g, '')}`,
          ]
        : [],
  )

const CHATS: [locale: string, text: string, said: string[]][] = [
  [
    'Arabic, with our figures',
    `${RLM}12/03/2026، 9:14 م - الرسائل والمكالمات مشفرة.
${RLM}12/03/2026، 9:15 م - رنا حداد: من أغلق المخزن
${RLM}12/03/2026، 9:17 م - Tomek: لست أنا
${RLM}12/03/2026، 9:18 م - غادر Tomek
${RLM}13/03/2026، 7:05 ص - رنا حداد: تم حذف هذه الرسالة`,
    [
      'رنا حداد, 2026-03-12: من أغلق المخزن',
      'Tomek, 2026-03-12: لست أنا',
      'رنا حداد, 2026-03-13: تم حذف هذه الرسالة',
    ],
  ],
  [
    'Arabic, with its own figures, on an iPhone',
    `${RLM}[${RLM}١٢${RLM}/٣${RLM}/٢٠٢٦، ٩:١٥:٠٢ م] رنا حداد: من أغلق المخزن
[١٢${RLM}/٣${RLM}/٢٠٢٦، ٩:١٧:٠٢ م] Tomek: لست أنا
[١٣${RLM}/٣${RLM}/٢٠٢٦، ٧:٠٥:٠٢ ص] رنا حداد: في الثامنة`,
    [
      'رنا حداد, 2026-03-12: من أغلق المخزن',
      'Tomek, 2026-03-12: لست أنا',
      'رنا حداد, 2026-03-13: في الثامنة',
    ],
  ],
  [
    'Arabic, with the years of the Hijra',
    `٢٣/٩/١٤٤٧ هـ`.replace(' هـ', '') +
      `، ٩:١٥ م - رنا حداد: من أغلق المخزن
٢٣/٩/١٤٤٧، ٩:١٧ م - Tomek: لست أنا
٢٤/٩/١٤٤٧، ٧:٠٥ ص - رنا حداد: في الثامنة`,
    [
      'رنا حداد, 2026-03-12: من أغلق المخزن',
      'Tomek, 2026-03-12: لست أنا',
      'رنا حداد, 2026-03-13: في الثامنة',
    ],
  ],
  [
    'Persian, with its years',
    `۱۴۰۴/۱۲/۲۱،${RLM} ۲۱:۱۵ - رعنا حداد: چه کسی انبار را بست
۱۴۰۴/۱۲/۲۱،${RLM} ۲۱:۱۷ - Tomek: من نبودم
۱۴۰۵/۱/۱،${RLM} ۷:۰۵ - رعنا حداد: ساعت هشت`,
    [
      'رعنا حداد, 2026-03-12: چه کسی انبار را بست',
      'Tomek, 2026-03-12: من نبودم',
      'رعنا حداد, 2026-03-21: ساعت هشت',
    ],
  ],
  [
    'Hebrew, on an iPhone',
    `[12.3.2026, 21:15:02] רות אברה: מי נעל את המחסן
${RLM}[12.3.2026, 21:17:02] Tomek: ${RLM}לא אני
[13.3.2026, 7:05:02] רות אברה: ${LRM}<המצורף: 00000012-PHOTO.jpg>`,
    [
      'רות אברה, 2026-03-12: מי נעל את המחסן',
      'Tomek, 2026-03-12: לא אני',
      'רות אברה, 2026-03-13: <המצורף: 00000012-PHOTO.jpg>',
    ],
  ],
  [
    'Hebrew, with halves of the day',
    `12.3.2026, 9:15\u202fאחה״צ - רות אברה: מי נעל את המחסן
12.3.2026, 9:17\u202fאחה״צ - ${LRM}Tomek${LRM}: לא אני
13.3.2026, 7:05\u202fלפנה״צ - רות אברה: בשמונה`,
    ['רות אברה, 2026-03-12: מי נעל את המחסן', 'Tomek, 2026-03-12: לא אני', 'רות אברה, 2026-03-13: בשמונה'],
  ],
  [
    'Chinese, with the half of the day before the hour',
    `[2026/3/12 下午9:15:02] 林雨: 谁锁了仓库
[2026/3/12 晚上9:17:02] Tomek: 不是我
${LRM}[2026/3/13 上午7:05:02] 林雨: ${LRM}<附件：00000012-PHOTO.jpg>`,
    [
      '林雨, 2026-03-12: 谁锁了仓库',
      'Tomek, 2026-03-12: 不是我',
      '林雨, 2026-03-13: <附件：00000012-PHOTO.jpg>',
    ],
  ],
  [
    'Chinese, with words for year, month and day',
    `2026年3月12日 晚上9:15 - 林雨: 谁锁了仓库
2026年3月12日 晚上9:17 - Tomek: 不是我
2026年3月13日 早上7:05 - 林雨: 八点`,
    ['林雨, 2026-03-12: 谁锁了仓库', 'Tomek, 2026-03-12: 不是我', '林雨, 2026-03-13: 八点'],
  ],
  [
    'Korean',
    `2026. 3. 12. 오후 9:15, 박해원 : 누가 창고를 잠갔어
2026. 3. 12. 오후 9:17, Tomek : 나 아니야
2026년 3월 13일 오전 7:05, 박해원 : 여덟 시에`,
    [
      '박해원, 2026-03-12: 누가 창고를 잠갔어',
      'Tomek, 2026-03-12: 나 아니야',
      '박해원, 2026-03-13: 여덟 시에',
    ],
  ],
  [
    'Hindi',
    `12/03/2026, 9:15 अपराह्न - रीना: गोदाम किसने बंद किया
12/03/2026, 9:17 अपराह्न - Tomek: मैंने नहीं
13/03/2026, 7:05 पूर्वाह्न - रीना: आठ बजे`,
    ['रीना, 2026-03-12: गोदाम किसने बंद किया', 'Tomek, 2026-03-12: मैंने नहीं', 'रीना, 2026-03-13: आठ बजे'],
  ],
  [
    'Thai, with its years',
    `12/3/2569 21:15 - สมชาย: ใครล็อคโกดัง
12/3/2569 21:17 - Tomek: ไม่ใช่ผม
13/3/2569 07:05 - สมชาย: แปดโมง`,
    ['สมชาย, 2026-03-12: ใครล็อคโกดัง', 'Tomek, 2026-03-12: ไม่ใช่ผม', 'สมชาย, 2026-03-13: แปดโมง'],
  ],
]

describe('a chat of a telephone in another script names who writes each message, and when', () => {
  it.each(CHATS)('%s', (_, text, said) => expect(saidIn(text)).toEqual(said))
})

it('a day that no calendar has is no moment of a chat', () => {
  expect(
    saidIn('۱۴۰۴/۱۳/۴۱،‏ ۲۱:۱۵ - الف: یک\n۱۴۰۴/۱۳/۴۱،‏ ۲۱:۱۷ - ب: دو\n۱۴۰۴/۱۳/۴۲،‏ ۷:۰۵ - الف: سه'),
  ).toEqual([])
})

it('what a message quotes is nobody’s', () => {
  const text = `[2026-03-12 21:15:02] Ruth Abara: Who moved them?
[2026-03-12 21:17:02] Declan Moyes: Look:
> Ruth Abara: I moved them.
> At six.
There.
[2026-03-12 21:19:02] Ruth Abara: No.`
  expectSaid(
    text,
    `Who moved them? = Ruth Abara
     Look: = Declan Moyes
     I moved them. = -
     At six. = -
     There. = Declan Moyes
     No. = Ruth Abara`,
  )
})
