import { describe, expect, test } from 'vitest'
import { readMade } from '#test/support/read-made.ts'
import { expectSaid } from '#test/support/said-by.ts'

const readLines = async (name: string, page: string) => (await readMade(name, page)).text.split('\n')
const SCRIPT =
  '<script>document.write("It was Ruth.")</script><iframe src="javascript:alert(1)">It was Ruth.</iframe>'

describe('a page of chats that Telegram saved', () => {
  const message = (id: number, inside: string, more = '') => `
<div class="message default clearfix${more}" id="message${id}"><div class="body">
<div class="pull_right date details" title="12.03.2026 22:1${id}:02 UTC+01:00">
22:1${id}
</div>${inside}</div></div>`
  const from = (name: string) => `<div class="from_name">\n${name}\n</div>`
  const text = (words: string) => `<div class="text">\n${words}\n</div>`
  const page = (
    history: string,
  ) => `<!DOCTYPE html><html><head><meta charset="utf-8"/><title>Exported Data</title>
<script src="js/script.js"></script></head><body onload="CheckLocation();"><div class="page_wrap">
<div class="page_header"><div class="content"><div class="text bold">
Loading bay
</div></div></div><div class="page_body chat_page"><div class="history">${history}</div></div></div></body></html>`

  test('gives who wrote what when, also where the name is not written again', async () => {
    const history = [
      '<div class="message service" id="message-1"><div class="body details">\n12 March 2026\n</div></div>',
      '<div class="message service" id="message4"><div class="body details">\nRuth Abara created group &laquo;Bay&raquo;\n</div></div>',
      message(5, from('Ruth Abara') + text(`Who moved the <strong>pallets</strong>?<br>Again.${SCRIPT}`)),
      message(6, text('They were here.\n'), ' joined'),
      message(
        7,
        `${from('Declan Moyes')}<div class="reply_to details">In reply to <a href="#go_to_message5">this message</a></div>${text('Not me.<br>[12.03.2026] Ruth Abara: I moved them.')}<span class="reactions"><span class="reaction"><span class="emoji">👍</span><span class="userpics"><div class="initials" title="Ruth Abara">R</div></span></span></span>`,
      ),
      message(
        8,
        `${from('Declan Moyes')}<div class="pull_left forwarded userpic_wrap"></div><div class="forwarded body">${from('Tom Hale<span class="date details" title="11.03.2026 10:00:00"> 11.03.2026 10:00:00</span>')}${text('They went out at six.')}</div>`,
      ),
      message(
        9,
        `${from('Ruth Abara')}<div class="media_wrap clearfix"><a class="media clearfix pull_left block_link media_file" href="files/count.pdf"><div class="body"><div class="title bold">\ncount.pdf\n</div><div class="status details">\n12.1 KB\n</div></div></a></div>`,
      ),
    ]
    const lines = await readLines('messages.html', page(history.join('')))
    expect(lines).toEqual([
      'Telegram chat: Loading bay',
      '',
      '[12 March 2026]',
      '[Ruth Abara created group «Bay»]',
      '[2026-03-12 21:15:02 UTC] Ruth Abara: Who moved the pallets?',
      'Again.',
      '[2026-03-12 21:16:02 UTC] Ruth Abara: They were here.',
      '[2026-03-12 21:17:02 UTC] Declan Moyes: Not me.',
      '> [12.03.2026] Ruth Abara: I moved them.',
      '[Reply to Ruth Abara, 2026-03-12 21:15:02 UTC]',
      '[Reaction 👍: Ruth Abara]',
      '[2026-03-12 21:18:02 UTC] Declan Moyes:',
      '> Tom Hale: They went out at six.',
      '[Forwarded from Tom Hale]',
      '[2026-03-12 21:19:02 UTC] Ruth Abara:',
      '[File: count.pdf 12.1 KB, files/count.pdf]',
    ])
    expectSaid(
      lines.join('\n'),
      `They were here. = Ruth Abara
       Not me. = Declan Moyes
       I moved them = -
       They went out at six = ?Tom Hale
       created group = -`,
    )
  })

  test('with times of no zone, or of none at all, makes none up', async () => {
    const odd = message(5, from('Ruth Abara') + text('One.')).replace(' UTC+01:00', '')
    const none = message(6, from('Ruth Abara') + text('Two.')).replace(/title="[^"]*"/, '')
    expect((await readLines('messages.html', page(odd + none))).slice(2)).toEqual([
      '[2026-03-12 22:15:02] Ruth Abara: One.',
      '[time unknown] Ruth Abara: Two.',
    ])
  })

  test('nested deeper than any chat, or broken off, is read as any other page', async () => {
    const deep = (levels: number) =>
      page(message(5, from('Ruth Abara') + '<div>'.repeat(levels) + text('Deep.')))
    expect((await readMade('messages.html', deep(150))).text).toMatch(/^Loading bay[\s\S]*Deep\.$/)
    expect((await readMade('messages.html', deep(5_000))).text).not.toContain('Telegram chat')
    const whole = page(message(5, from('Ruth Abara') + text('One.')))
    const cut = whole.slice(0, whole.indexOf('One.') + 4)
    expect((await readLines('messages.html', cut)).at(-1)).toBe('[2026-03-12 21:15:02 UTC] Ruth Abara: One.')
  })

  test('full of blanks is read all the same', async () => {
    const blank = message(
      5,
      from('Ruth Abara') + text(`<pre>x${' '.repeat(300_000)}y</pre>${'<br>'.repeat(50_000)}z`),
    )
    expect((await readMade('messages.html', page(blank))).text).toMatch(/z$/)
  })

  test('of very many messages keeps all of them', async () => {
    const many = Array.from({ length: 20_000 }, () => message(6, text('They were here.'), ' joined'))
    const lines = await readLines(
      'messages.html',
      page(message(5, from('Ruth Abara') + text('x')) + many.join('')),
    )
    expect(lines).toHaveLength(20_003)
  })
})

describe('a page of iMessages', () => {
  const message = (kind: string, [when, who]: readonly [string, string], parts: string) => `
<div class="message"><div class="${kind}"><p><span class="timestamp"><a href="sms://open?message-guid=1">${when}</a></span>
<span class="sender">${who}</span></p>${parts}</div></div>`
  const bubble = (words: string) => `<hr><div class="message_part"><span class="bubble">${words}</span></div>`
  const page = (body: string) =>
    `<html><head><meta charset="UTF-8"><style>.message{}</style></head><body>${body}</body></html>`
  const REPLY = message('received', ['Mar 12, 2026  9:19:10 PM', 'Ruth Abara'], bubble('That is not so.'))

  test('gives who wrote what when, what it said before it was changed, files and reactions', async () => {
    const lines = await readLines(
      'Ruth.html',
      page(
        message(
          'received',
          ['Mar 12, 2026  9:15:02 PM (Read by you after 5 seconds)', 'Ruth Abara'],
          `${bubble(`The badge was on your desk.${SCRIPT}`)}<div class="tapbacks"><p>Tapbacks:</p><div class="tapback"><span class="tapback"><b>Loved</b> by Me</span></div></div>`,
        ) +
          message(
            'sent iMessage',
            ['Mar 12, 2026  9:18:44 PM', 'Declan Moyes'],
            `<hr><div class="message_part"><div class="edited"><table><tbody><tr><td><span class="timestamp"></span></td><td>It was there.</td></tr></tbody><tfoot><tr><td><span class="timestamp">Edited 12 seconds later</span></td><td>It was not there.</td></tr></tfoot></table></div></div><div class="replies"><div class="reply">${REPLY}</div></div>`,
          ) +
          '<div class="announcement"><p><span class="timestamp">Mar 12, 2026  9:19:00 PM</span> You named the conversation <b>Bay</b></p></div>' +
          REPLY.replace(
            '</span></div></div>',
            '</span></div><span class="reply_context">This message responded to an earlier message.</span></div>',
          ) +
          message(
            'received',
            ['Mar 12, 2026  9:20:10 PM', 'Ruth Abara'],
            `<hr><div class="message_part"><div class="attachment"><img src="attachments/1/IMG_1.jpg"></div></div>${bubble('I put it there myself.')}`,
          ),
      ),
    )
    expect(lines).toEqual([
      'Messages',
      '',
      '[2026-03-12 21:15:02] Ruth Abara: The badge was on your desk.',
      '[Reaction: Loved by Me]',
      '[Read by you after 5 seconds]',
      '[2026-03-12 21:18:44] Declan Moyes: It was not there.',
      '[Before it was changed: It was there.]',
      '[Edited 12 seconds later]',
      '[2026-03-12 21:19:00]',
      '[You named the conversation Bay]',
      '[2026-03-12 21:19:10] Ruth Abara: That is not so.',
      '[Reply to an earlier message]',
      '[2026-03-12 21:20:10] Ruth Abara: I put it there myself.',
      '[File: attachments/1/IMG_1.jpg]',
    ])
    expectSaid(
      lines.join('\n'),
      `The badge was = Ruth Abara
       It was not there. = Declan Moyes
       It was there = -
       Loved by Me = -`,
    )
  })

  test('keeps a reply that stands only under what it answers', async () => {
    const replies = `${bubble('Nobody saw it.')}<div class="replies"><div class="reply">${REPLY}</div></div>`
    expect(
      (
        await readLines(
          'a.html',
          page(message('sent SMS', ['Mar 12, 2026  9:18:44 PM', 'Declan Moyes'], replies)),
        )
      ).slice(2),
    ).toEqual([
      '[2026-03-12 21:18:44] Declan Moyes: Nobody saw it.',
      '[2026-03-12 21:19:10] Ruth Abara: That is not so.',
      '[Reply to Declan Moyes, 2026-03-12 21:18:44]',
    ])
  })
})

describe('a page of messages from Facebook or Instagram', () => {
  const block = (who: string, words: string, when: string) =>
    `<div class="pam _3-95 _2ph- _a6-g uiBoxWhite noborder"><h2 class="_3-95 _2pim _a6-h _a6-i">${who}</h2><div class="_3-95 _a6-p"><div><div></div><div>${words}</div><div></div><div></div></div></div><div class="_3-94 _a6-o">${when}</div></div>`
  const older = (who: string, words: string, when: string) =>
    `<div class="pam _3-95 _2pi0 _2lej uiBoxWhite noborder"><div class="_3-96 _2pio _2lek _2lel">${who}</div><div class="_3-96 _2let"><div><div></div><div>${words}</div></div></div><div class="_3-94 _2lem">${when}</div></div>`
  const page = (body: string) =>
    `<html><head><meta charset="utf-8"/><title>Declan Moyes</title></head><body>${body}</body></html>`
  const LIKED = '<ul class="_a6-q"><li><span>👍Ruth Abara</span></li></ul>'

  test.each([
    ['today', block],
    ['before 2021', older],
  ])('as it is written %s, gives them in the order of time', async (_, write) => {
    const body =
      write(
        'Declan Moyes',
        `Not me.<a href="photos/1.jpg"><img src="photos/1.jpg"></a>${LIKED}`,
        'Mar 12, 2026 9:17 pm',
      ) + write('Ruth Abara', 'Who moved the pallets?', 'Mar 12, 2026 9:15:02 pm')
    expect(await readLines('message_1.html', page(body))).toEqual([
      'Facebook or Instagram messages: Declan Moyes',
      '',
      '[2026-03-12 21:15:02] Ruth Abara: Who moved the pallets?',
      '[2026-03-12 21:17] Declan Moyes: Not me.',
      '[File: photos/1.jpg]',
      '[Reaction: 👍Ruth Abara]',
    ])
  })

  test('keeps the words for a day that are not English', async () => {
    expect(
      (await readLines('message_1.html', page(block('Ruth Abara', 'Wer?', '12. März 2026, 21:15')))).at(-1),
    ).toBe('[12. März 2026, 21:15] Ruth Abara: Wer?')
  })

  test('is not seen in other pages of the same site', async () => {
    const posts = page(block('Ruth Abara updated her status.', 'A day off.', 'Mar 12, 2026 9:17 pm'))
    expect((await readLines('your_posts_1.html', posts))[0]).toBe('Ruth Abara updated her status.')
  })
})

describe('a page of a channel of Discord', () => {
  const message = (id: number, aside: string, primary: string) =>
    `<div class="chatlog__message-group"><div id="chatlog__message-container-${id}" class="chatlog__message-container" data-message-id="${id}"><div class="chatlog__message"><div class="chatlog__message-aside">${aside}</div><div class="chatlog__message-primary">${primary}</div></div></div></div>`
  const header = (who: string, when: string) =>
    `<div class="chatlog__header"><span class="chatlog__author" title="x">${who}</span> <span class="chatlog__timestamp" title="${when}"><a href="#1">short</a></span></div>`
  const content = (words: string) =>
    `<div class="chatlog__content chatlog__markdown"><span class="chatlog__markdown-preserve">${words}</span></div>`

  test('gives who wrote what when, with answers, edits and events', async () => {
    const page = `<html><head><title>Lantern - bay</title></head><body><div class="preamble"><div class="preamble__entries-container"><div class="preamble__entry">Lantern</div><div class="preamble__entry">Text / bay</div></div></div><div class="chatlog">${[
      message(
        1,
        '',
        header('Ruth Abara', 'Thursday, March 12, 2026 9:15 PM') + content('Who moved them?\nAgain.'),
      ),
      message(
        2,
        '<div class="chatlog__short-timestamp" title="Thursday, March 12, 2026 9:16 PM">9:16</div>',
        content('Well?'),
      ),
      message(
        3,
        '',
        `<div class="chatlog__reply"><div class="chatlog__reply-author">Ruth Abara</div><div class="chatlog__reply-content"><span class="chatlog__reply-link">Well?</span></div></div>${header('Declan Moyes', 'Thursday, March 12, 2026 9:17 PM')}<div class="chatlog__content chatlog__markdown"><span class="chatlog__markdown-preserve">Not me.</span> <span class="chatlog__edited-timestamp" title="Thursday, March 12, 2026 9:20 PM">(edited)</span></div><div class="chatlog__embed"><div class="chatlog__embed-title">A rota</div></div>`,
      ),
      message(
        4,
        '',
        '<span class="chatlog__system-notification-author">Declan Moyes</span> <span class="chatlog__system-notification-content">started a thread.</span><span class="chatlog__system-notification-timestamp" title="Thursday, March 12, 2026 9:21 PM"></span>',
      ),
    ].join('')}</div></body></html>`
    expect(await readLines('bay.html', page)).toEqual([
      'Discord: Lantern, Text / bay',
      '',
      '[2026-03-12 21:15] Ruth Abara: Who moved them?',
      'Again.',
      '[2026-03-12 21:16] Ruth Abara: Well?',
      '[2026-03-12 21:17] Declan Moyes: Not me.',
      '> A rota',
      '[Reply to Ruth Abara Well?]',
      '[Edited 2026-03-12 21:20]',
      '[2026-03-12 21:21]',
      '[Declan Moyes started a thread.]',
    ])
  })
})

describe('a page of a conversation of Signal', () => {
  test('gives who wrote what when', async () => {
    const message = (who: string, words: string, more = '') =>
      `<div class='msg'><span class=date>2026-03-12</span> <span class=time>21:15:02</span> <span class=sender>${who}</span>${more}<p class=body>${words}</p><p class=reaction></p></div>`
    const page = `<!doctype html><html><head><title>Bay</title></head><body>${message('Ruth Abara', 'Who moved them?')}${message('Declan Moyes', 'Not me.', '<p class=quote>Who moved them?</p>')}</body></html>`
    expect(await readLines('index.html', page)).toEqual([
      'Signal chat: Bay',
      '',
      '[2026-03-12 21:15:02] Ruth Abara: Who moved them?',
      '[2026-03-12 21:15:02] Declan Moyes: Not me.',
      '[Reply to: Who moved them?]',
    ])
  })
})

test('a page with signs of a chat and no message in it is read as any other page', async () => {
  const page = '<p>x</p><div class="msg">Hello</div><p class="sender">Ada</p><p class="body">Words.</p>'
  expect((await readMade('a.html', page)).text).toContain('Words.')
  expect((await readMade('a.html', '<div class="chatlog__message-container-x">Words.</div>')).text).toBe(
    'Words.',
  )
})
