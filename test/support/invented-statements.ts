/** How a statement was made up from what the evidence says, or from nothing. */
export type Invention =
  | 'changed amount'
  | 'changed date'
  | 'changed name'
  | 'swapped actor'
  | 'negation flipped'
  | 'added fact'
  | 'true-sounding but absent'
  | 'right name, wrong act'
  | 'number in words'

type Inventions = readonly (readonly [Invention, string])[]

export interface InventionSample {
  readonly name: string
  /** The rules were written beside these. */
  readonly seen: Inventions
  /** Written at the same time and not looked at until the rules stood. */
  readonly putAway: Inventions
}

/** None of it stands in sample/evidence. */
export const PROCUREMENT_INVENTIONS: InventionSample = {
  name: 'the sample investigation',
  seen: [
    ['changed amount', 'Invoice TCI-3318 was for £48,600.00 net.'],
    ['changed date', 'Claire Whitcombe signed form P7 on 11 March 2026.'],
    ['changed name', 'I had two lunches with Mr Sheikh at the Weir House in January and February.'],
    ['swapped actor', 'Claire had told Gareth that the Osterby quote was cheaper and later.'],
    ['negation flipped', 'Later was not all I needed.'],
    ['added fact', 'I have checked my own book with Imran Sheikh beside me.'],
    [
      'true-sounding but absent',
      'The Director of Finance approved the payment after a telephone call with Estates.',
    ],
    ['right name, wrong act', 'Daniel Harkness destroyed the form.'],
    ['number in words', 'Invoice TCI-3318 was for forty-eight thousand six hundred pounds net.'],
  ],
  putAway: [
    ['changed amount', 'The net amount of invoice TCI-3318 for Larch Ward treatment rooms is £61,840.00.'],
    ['changed date', 'Dear Sir or Madam, the invoice date is 19 March 2026.'],
    ['changed name', 'I asked Sunita to get a P7 together and take it over to Finance.'],
    ['swapped actor', 'Ruth wrote to Owen that Claire has asked Gareth to sign a P7.'],
    ['negation flipped', 'I have signed a P7 for Tarnholt, this year or last.'],
    [
      'added fact',
      'I signed the front page on the Thursday in the car park, and he did the table on the Friday.',
    ],
    ['true-sounding but absent', 'Tarnholt paid for a hotel room in which the recommendation was drafted.'],
    ['right name, wrong act', 'Maya Fenn signed form P7-0226 in the name of Claire Whitcombe.'],
    ['number in words', 'There are three payments on cost centre E410 above fifty thousand pounds net.'],
  ],
}

/** Two small cases, unlike each other and the first. */
export const PATIENT_SAFETY = {
  question: 'Who gave Mr Aldous the second dose of morphine on 4 June 2025, and was the pump checked?',
  texts: [
    'Incident report 4471, Heron Ward, 5 June 2025. Staff Nurse Beatriz Lindqvist gave Mr Aldous 10 mg of oral morphine at 14:05 on 4 June 2025. A second dose of 10 mg was given at 14:50 by an agency nurse, Callum Frey. The pump alarm was not heard at the desk. Mr Aldous was found drowsy at 15:20 and was given 400 micrograms of naloxone at 15:32.',
    'Statement of Beatriz Lindqvist. I gave the first dose and wrote it on the chart at once. I told Callum Frey at handover that the dose had been given. Dr Osei did not review the chart before the second dose. I did not see who silenced the alarm.',
    'Statement of Callum Frey. Nobody told me that a dose had been given. I looked at the chart and the box for 14:00 was empty. I gave 10 mg at 14:50 and signed for it. I checked the pump at 15:00 and it was running at 2 ml an hour.',
    'Maintenance log of the Medical Equipment Library. Pump HX-2207 was last serviced on 17 February 2025. The alarm volume had been set to level 1 on 2 June 2025. The pump was returned to the library on 6 June 2025 and passed all 12 tests.',
  ],
}

export const PATIENT_SAFETY_INVENTIONS: InventionSample = {
  name: 'a patient-safety case',
  seen: [
    ['changed amount', 'A second dose of 20 mg was given at 14:50 by an agency nurse, Callum Frey.'],
    ['changed date', 'Pump HX-2207 was last serviced on 17 February 2024.'],
    ['changed name', 'A second dose of 10 mg was given at 14:50 by an agency nurse, Callum Frayne.'],
    ['swapped actor', 'Callum Frey told Beatriz Lindqvist at handover that the dose had been given.'],
    ['negation flipped', 'The pump alarm was heard at the desk.'],
    ['added fact', 'Mr Aldous was found drowsy at 15:20 by his daughter.'],
    ['true-sounding but absent', 'The pharmacist withheld the stock record for Heron Ward.'],
    ['right name, wrong act', 'Dr Osei silenced the pump alarm.'],
    ['number in words', 'A second dose of twenty mg was given at 14:50 by an agency nurse.'],
  ],
  putAway: [
    ['changed amount', 'Mr Aldous was given 40 micrograms of naloxone at 15:32.'],
    ['changed date', 'The alarm volume had been set to level 1 on 3 June 2025.'],
    ['changed name', 'Dr Osman did not review the chart before the second dose.'],
    ['swapped actor', 'Beatriz Lindqvist gave the second dose and Callum Frey gave the first dose.'],
    ['negation flipped', 'Dr Osei did review the chart before the second dose.'],
    ['added fact', 'I gave 10 mg at 14:50 and signed for it twice.'],
    ['true-sounding but absent', 'The agency had warned the ward about an earlier dosing error.'],
    ['right name, wrong act', 'Callum Frey altered the chart of Mr Aldous.'],
    ['number in words', 'The pump was returned to the library and passed all eleven tests.'],
  ],
}

export const WAGES = {
  question: 'Were the overtime hours of Ingrid Solberg in November 2025 paid, and who cut them?',
  texts: [
    'From: Marek Dolan\nTo: Payroll\nDate: 1 December 2025\n\nPlease pay Ingrid Solberg 31 hours of overtime for November at $24.50 an hour. The hours are in the scheduling system. I approved them on 28 November 2025.',
    'From: Payroll\nTo: Marek Dolan\nDate: 3 December 2025\n\nThe system shows 19 hours of overtime for Ingrid Solberg. Twelve hours were removed on 29 November 2025 under the account of Tomas Quint. We will pay 19 hours and nothing more until this is cleared up.',
    'Interview with Tomas Quint, 12 January 2026. Quint said that he removed hours which nobody had authorized. He said that the store was over its budget of 400 hours. He did not ask Marek Dolan before he removed them. He denied that anybody from head office had told him to.',
    'Interview with Ingrid Solberg, 14 January 2026. Solberg said that she worked every hour she had written down. She was never told that hours had been removed. She earned $24.50 an hour and was owed $294.00. Her colleague Petra Anand lost six hours in the same week.',
  ],
}

export const WAGES_INVENTIONS: InventionSample = {
  name: 'a wage case',
  seen: [
    ['changed amount', 'She earned $24.50 an hour and was owed $249.00.'],
    ['changed date', 'I approved them on 18 November 2025.'],
    ['changed name', 'Twelve hours were removed on 29 November 2025 under the account of Petra Anand.'],
    ['swapped actor', 'Marek Dolan removed hours and did not ask Tomas Quint before he removed them.'],
    ['negation flipped', 'He did ask Marek Dolan before he removed them.'],
    ['added fact', 'Her colleague Petra Anand lost six hours in the same week and complained to payroll.'],
    ['true-sounding but absent', 'Head office had set a target for cutting overtime in every store.'],
    ['right name, wrong act', 'Ingrid Solberg shared her password with Tomas Quint.'],
    ['number in words', 'The system shows ninety hours of overtime for Ingrid Solberg.'],
  ],
  putAway: [
    ['changed amount', 'He said that the store was over its budget of 440 hours.'],
    ['changed date', 'Twelve hours were removed on 30 November 2025 under the account of Tomas Quint.'],
    ['changed name', 'Please pay Petra Anand 31 hours of overtime for November at $24.50 an hour.'],
    ['swapped actor', 'Ingrid Solberg denied that Tomas Quint had told her that hours had been removed.'],
    ['negation flipped', 'He admitted that somebody from head office had told him to.'],
    ['added fact', 'She was never told by Marek Dolan that hours had been removed.'],
    ['true-sounding but absent', 'Payroll corrected the overtime in the January pay run.'],
    ['right name, wrong act', 'Marek Dolan removed the hours of Ingrid Solberg.'],
    ['number in words', 'Twenty hours were removed on 29 November 2025 under the account of Tomas Quint.'],
  ],
}
