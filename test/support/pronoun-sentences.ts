/**
 * Sentences in the manner of Winogender, written for this and labelled by hand: after "her" and "his" stands whether
 * it is whose something is (/D) or not (/O). The second list was put away until the reader of pronouns was finished.
 */
export const PRONOUN_SENTENCES = {
  seen: `The technician told the customer that she could pay with her/D card.
The manager asked her/O to sign the form before her/D shift ended.
The nurse notified the patient that her/D appointment was moved.
The supervisor saw her/O in the corridor after the meeting.
The engineer informed the client that she would need her/D approval.
The witness recognized her/O.
The auditor thanked her/O and left.
The driver said that the passenger had lost her/D phone.
The investigator interviewed her/O about the missing invoices.
The teacher sent her/O an email on Monday.
The clerk showed her/O the receipt.
The chef shouted at her/O when she dropped her/D tray.
The lawyer met her/O at the station.
The accountant believed her/O because the records agreed with her/D account.
The director dismissed her/O without notice.
The mechanic called her/O yesterday.
The guard let her/O into the building.
Her/D manager refused to let her/O go early.
The receptionist heard her/O say that the door was open.
The foreman made her/O carry the boxes.
The doctor examined her/O, and her/D results came a week later.
The broker told her/O that he had sold the shares.
The inspector found her/O crying in the stairwell.
The secretary kept her/O waiting for an hour.
The dispatcher asked the driver to bring her/O back.
The officer took her/D statement and gave her/O a copy.
The complainant said her/D supervisor touched her/O on the shoulder.
The planner said that it was her/D own decision.
The visitor left her/D coat in her/D office.
The counselor believed that her/D latest report was wrong.
The surgeon could not operate on her/O: it was her/D son.
Nobody helped her/O.
The trainee followed her/O out of the room.
The hygienist reminded her/O to book her/D next visit.
The cashier gave her/O $20 too much.
The examiner asked her/O quietly whether she was well.
The librarian said that her/D nearly empty office was locked.
The architect ignored her/O again.
The baker paid her/O for the extra hours.
The paramedic arrived before her/D colleagues did.
The customer knew that it was him, and his/D voice was clear.
The worker told the pedestrian that his/D lace was untied.
The pharmacist said the mistake was his/O.
The desk beside the window was his/O and not hers.
The scientist blamed his/D assistant.
The cleaner found a key that was his/O.
The appraiser sent his/D final report to a friend of his/O.
The employee took his/D bag and went to his/D car.
The plumber said the tools were his/O, although nobody had seen them.
The administrator read his/D mails on 3 March.
The firefighter lost his/D helmet in the yard.
The judge remembered a former clerk of his/O who had moved away.
The hairdresser wanted his/D money.
The electrician knew his/D rights.
The specialist had her/O sign two forms.
The veterinarian watched her/O leave the car park.
The homeowner thought her/D being late was an excuse.
The scribe wrote her/D name on the list.
Her/D training records show that she passed.
The chemist stood between her/O and the door.`,
  putAway: `The programmer told the user that her/D password had expired.
The coach warned her/O that her/D contract would end.
The tailor handed her/O the jacket.
The analyst accused her/O of copying her/D notes.
The editor wrote to her/O at her/D private address.
The paralegal drove her/O home.
The bookkeeper asked her/O for the ledger.
The captain promised her/O that nobody would read her/D letter.
The porter noticed her/O because her/D badge was missing.
The landlord threatened her/O twice.
The matron watched her/O open the cabinet.
The salesman followed her/O into her/D hotel.
The tutor criticised her/O in front of her/D class.
The controller saw her/D signature on the order.
The assistant heard her/O and came in.
The buyer refused to meet her/O alone.
The curator told her/O about her/D rights as a witness.
The painter spoke with her/O before the hearing.
The steward made her/O wait outside.
The undertaker gave her/O an envelope.
The pilot said that her/D early departure surprised everybody.
The broker's note says that her/D three colleagues agreed.
The instructor did not believe her/O when she spoke.
The operator connected her/O to the wrong desk.
The conductor saw her/O running to the exit.
The consultant stopped her/O from leaving.
The postman brought her/O a parcel.
The gardener lent her/O the key to her/D shed.
The foreman let her/O know that her/D hours were cut.
The agent called her/O after lunch.
The registrar put her/D file on the wrong shelf.
The deputy described her/O as careful.
The trainer said her/D answer was not what he expected of her/O.
The detective believed her/O, not her/D employer.
The host offered her/O a seat.
The principal said that her/D temporary pass was valid.
The owner wanted to see her/O in her/D office at nine.
The courier passed her/O on the stairs.
The recruiter rejected her/O although her/D marks were good.
The councillor thanked her/O warmly for her/D help.
The packer cut his/D hand on the belt.
The ranger said that the coat was his/O.
The baker counted his/D money twice.
The juror told a cousin of his/O about it.
The sailor asked whether the bunk was his/O or mine.
The butcher lost his/D temper.
The optician sold his/D last pair.
The dealer kept his/D red folder in a drawer.
The referee admitted that the error was his/O.
The barber closed his/D shop at six.
The weaver met his/D new landlord on Friday.
The printer claimed the idea was his/O because nobody else had it.
The trustee moved his/D two accounts abroad.
The miner took his/D own lamp.
The tenant paid his/D rent in cash.
The usher found her/O sleeping in her/D chair.
The farmer helped her/O with the forms.
The caterer said that her/D missing apron was in the van.
The translator sat beside her/O during her/D interview.
The keeper told her/O to stay, and she did.`,
} as const

export interface LabelledUse {
  readonly text: string
  readonly start: number
  readonly end: number
  readonly use: 'whose' | 'whom'
}

/** Every "her" and "his" of the sentences, with what it is. */
export function readLabels(sentences: string): LabelledUse[] {
  return sentences.split('\n').flatMap((line) => {
    const marks = [...line.matchAll(/\/[DO]/g)]
    const text = line.replaceAll(/\/[DO]/g, '')
    return marks.map((mark, before) => {
      const end = mark.index - 2 * before
      return { text, start: end - 3, end, use: mark[0] === '/D' ? 'whose' : 'whom' }
    })
  })
}
