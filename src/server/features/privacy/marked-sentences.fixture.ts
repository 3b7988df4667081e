/**
 * Sentences made up for tests, one a row; nobody in them exists. ⟨n:…⟩ is somebody's name, ⟨a:…⟩ a postal address, and
 * "⏎" a line end.
 */
const ROWS = `
hey can u ask ⟨n:priyanka⟩ if she still has the badge, ⟨n:tomasz⟩ said he gave it back
Interviewer: When did you first notice it?⏎⟨n:Oyelaran⟩: It was after the Easter weekend.⏎Interviewer: And who was there?⏎⟨n:Oyelaran⟩: My supervisor ⟨n:Ragnhild Torvik⟩ and two temps.
Dear Ms ⟨n:Achterberg⟩,⏎Further to our meeting of 4 June, I confirm the outcome of the hearing.⏎Yours sincerely,⏎⟨n:Conall Devaney⟩⏎Head of People Operations
Patient ⟨n:Wilhelmina Struthers⟩ was moved to Ward 7 by Nurse ⟨n:Adjei⟩ at 03:15.
Sehr geehrte Frau ⟨n:Brunnhuber⟩,⏎wir bestätigen den Eingang Ihrer Beschwerde.⏎Mit freundlichen Grüßen⏎⟨n:Eckhart Zwingli⟩
Bonjour ⟨n:Capucine⟩, pouvez-vous transmettre le dossier à M. ⟨n:Lachassagne⟩ avant vendredi ?
Estimado señor ⟨n:Etxeberria⟩: le adjunto la carta firmada por mi jefa, ⟨n:Macarena Olivares⟩.
Attendees: ⟨n:Ngozi Umeh⟩, ⟨n:Baltasar Krohn⟩, ⟨n:Li Wenqing⟩⏎Apologies: ⟨n:Sunniva Aasen⟩⏎1. Minutes of the last meeting were approved.
My line manager ⟨n:Thandeka⟩ told me not to write it down.
The complaint was raised by ⟨n:Zsófia Bárándy⟩, a payroll clerk in the Leeds office.
"I never signed that," said ⟨n:Kettleborough⟩, who runs the night shift.
According to ⟨n:Dunja Perković⟩, the invoice was approved twice.
From: ⟨n:Osei-Bonsu, Kwabena⟩⏎To: ⟨n:Ottoline Prewett⟩; ⟨n:Raja Venkatesan⟩⏎Cc: Finance Team⏎Subject: March accruals
On Tue, 3 Sep 2024 at 10:12, ⟨n:Fenna Wouda⟩ wrote:⏎> I have not seen the contract.
⟨n:Tereza Hlaváčková⟩ (HR Business Partner) opened the meeting and thanked everyone.
We spoke to the cleaner, Mrs ⟨n:Akintola⟩, on the 9th.
ok thx, ⟨n:siobhan⟩ is off till monday so ask ⟨n:henrik⟩ instead
my boss ⟨n:dariusz⟩ keeps calling me at night and ⟨n:agnieszka⟩ from payroll knows
Signed: ⟨n:Ifeoma Nwachukwu⟩⏎Date: 14 May 2023
Present were the chair (⟨n:H. Lindqvist⟩), the secretary (⟨n:M. Abubakar⟩) and a note taker.
The whistleblower named ⟨n:Gjergj Marku⟩ and ⟨n:Besnik Hoxha⟩ as the two drivers.
I reported it to Sgt. ⟨n:Pemberton⟩ and later to Detective ⟨n:Oona Fairweather⟩.
Caro ⟨n:Gianluca⟩,⏎ti scrivo a nome di ⟨n:Ludovica Serpieri⟩ del reparto acquisti.⏎Cordiali saluti⏎⟨n:Ottavio Brambilla⟩
Beste ⟨n:Sjoerd⟩,⏎Kun je morgen bellen?⏎Groet,⏎⟨n:Marijke⟩
Hej ⟨n:Torbjørn⟩, har du talt med ⟨n:Dorthe Kjærgaard⟩ om udlægget?⏎Venlig hilsen⏎⟨n:Preben⟩
Prezada ⟨n:Jussara⟩, o gerente ⟨n:Valdemar Figueira⟩ autorizou o pagamento.
Szanowny Panie ⟨n:Grzegorzu⟩, proszę o kontakt z panią ⟨n:Wierzbicką⟩ w sprawie faktury.
[09:14] ⟨n:Jaswinder⟩: did you move the pallets?⏎[09:15] ⟨n:Callum R⟩: no mate, it was ⟨n:deano⟩
Therapist ⟨n:Yevheniia Salo⟩ noted that the client's sister ⟨n:Halyna⟩ had called twice.
The tenant, ⟨n:Rosalind Okafor-Lynch⟩, and her husband ⟨n:Piers⟩ received the notice.
cc ⟨n:Mehwish Tariq⟩ (Procurement), ⟨n:Joost van den Heuvel⟩ (Legal)
Witness statement of ⟨n:Aurelio Quintanilla⟩, taken on 2 February at the Bristol depot.
⟨n:Svetozar⟩ and I were counting the till when ⟨n:Bronwen⟩ walked in.
I asked ⟨n:Chukwuemeka⟩ whether the report had been filed. ⟨n:Chukwuemeka⟩ said it had.
Best,⏎⟨n:Wren⟩
Kind regards⏎⟨n:Ramanathan Subramaniam⟩⏎Senior Analyst, Treasury
Employee name: ⟨n:Kealoha Nakamura⟩⏎Employee number: 88213⏎Reviewer: ⟨n:Petronella de Wit⟩
reports to ⟨n:Anneliese Gruber⟩, deputised by ⟨n:Ishaan Malhotra⟩ since April
He was replaced by ⟨n:Tjaša Novak⟩ in the autumn, while ⟨n:Nikoloz Beridze⟩ stayed on.
Dr ⟨n:Amara Diallo-Sutton⟩ examined the wound; ⟨n:Diallo-Sutton⟩ found no infection.
We deliver to ⟨a:Hoofdstraat 118, 9401 LD Assen⟩ on weekdays only.
The flat is at ⟨a:Flat 3b, 27 Wexcombe Mews, London N5 2QX⟩ and was empty.
Meine neue Anschrift lautet ⟨a:Am Alten Markt 4, 18055 Rostock⟩.
wohnhaft in ⟨a:Brüsseler Str. 61a, 50674 Köln⟩, geboren in Kassel
Il habite ⟨a:14 bis, rue des Tanneurs, 59000 Lille⟩ depuis mars.
Domicilio: ⟨a:C/ Gran Capitán 22, 3.º izq., 14008 Córdoba⟩
La lettera è stata spedita a ⟨a:Via dei Mille 47, 98123 Messina ME⟩.
Adres: ⟨a:ul. Kościuszki 15/8, 31-105 Kraków⟩
bor på ⟨a:Sankt Hans Gade 9, 2. tv, 8000 Aarhus C⟩ med sin søn
Adressen er ⟨a:Storgata 14B, 0184 Oslo⟩, ring på hos naboen.
leveransen gick till ⟨a:Kungsgatan 31, 411 19 Göteborg⟩ i tisdags
Ship to:⏎⟨a:2209 W Thistledown Pkwy⏎Boise, ID 83702⟩
i live at ⟨a:418 pinecrest ave apt 2, dayton oh 45402⟩ if u wanna come
She gave her address as ⟨a:P.O. Box 3312, Duluth, MN 55803⟩.
Postal address: ⟨a:Postfach 20 14, 8021 Zürich⟩
Residence: ⟨a:Rua das Palmeiras, 310 - Apto 52, Botafogo, Rio de Janeiro - RJ, 22270-070⟩
⟨a:Flat B-204, Shanti Apartments, MG Road, Pune 411001⟩ was searched.
⟨a:3-14-7 Minami-Aoyama, Minato-ku, Tokyo 107-0062⟩ is where the parcel went.
Please serve papers at ⟨a:Unit 6, 88 Banksia Crescent, Fremantle WA 6160⟩.
The clinic wrote to ⟨a:11 Rathmore Park, Blackrock, Co. Dublin, A94 X2K7⟩.
He moved from ⟨a:905 Quarry Ridge Rd⟩ to ⟨a:77 Old Mill Ln⟩ in 2019.
Her parents live on ⟨a:Mannerheimintie 62 A 5, 00260 Helsinki⟩.
Adresse: ⟨a:Chaussée de Wavre 204, 1050 Ixelles⟩⏎Téléphone: voir dossier
⟨a:Avenida Insurgentes Sur 1605, Col. San José Insurgentes, 03900 Ciudad de México⟩
⟨a:Karlova 12, 110 00 Praha 1⟩ je sídlo její matky.
The van was parked outside ⟨a:52 Larkhill Close⟩ all night, opposite number 55.
Return to: ⟨n:Ilse Vandewalle⟩⏎⟨a:Kerkstraat 5 bus 2⏎3000 Leuven⟩⏎Belgium
home addr ⟨a:16 st marys rd, cardiff cf10 4ra⟩ ring before u go
⟨a:250 Yonge Street, Suite 1400, Toronto, ON M5B 2L7⟩
⟨a:Level 9, 120 Collins Street, Melbourne VIC 3000⟩ hosts the hearing.
The March budget of Pine Ridge Foods was signed off by the Audit Committee in London.
Human Resources will publish the Grievance Policy on the Harbor Portal by Friday.
Section 12 of the Employment Rights Act applies to workers in Great Britain.
Microsoft Teams and Google Drive were both used; Excel was opened at 9.
The City Council met in the Town Hall on Monday. Budget Committee members left early.
Managers Should Report Any Incident Within 24 Hours Of Its Discovery
See Annex B, Table 4 and Figure 2 for the Quarterly Revenue of Northern Region.
Grace periods may be extended; a will must be filed with the Probate Court.
The Santa Clara warehouse shipped 14 pallets to San Diego and 1200 units to Mexico City.
We compared Black Friday sales with Boxing Day and New Year in Victoria and Georgia.
Die Geschäftsführung hat den Betriebsrat am 12 März über die Neuregelung informiert.
Le Comité Social et Économique a rendu son avis sur le plan de la Direction Générale.
Our auditors, Baker Tilly and Grant Thornton, reviewed 40 of 52 files in Room 12.
Please bring your Visa card, passport and the Notice of Hearing to Building 4.
The Warehouse Manager, the Night Supervisor and the Forklift Operator were on site.
Article 5 Data Protection Principles apply. Chapter 3 Rights follow. Version 2 Draft 7.
The Apple laptop and a Samsung Galaxy were found in Locker 18 at Gate 3.
All Employees must wear High Visibility vests; Contractors sign the Visitor Book.
He drove 60 miles to Springfield, stayed 3 nights and paid 240 dollars at Hotel Miramar.
In 2019 Deutsche Bank and Lloyds closed 40 branches in Wales, Scotland and Ireland.`

export interface Marked {
  readonly id: string
  readonly text: string
  readonly marks: readonly {
    readonly type: 'person' | 'address'
    readonly start: number
    readonly end: number
  }[]
}

export const MARKED: readonly Marked[] = ROWS.trim()
  .split('\n')
  .map((row, at) => readRow(`row ${at + 1}`, row.replaceAll('⏎', '\n')))

function readRow(id: string, row: string): Marked {
  const marks: { type: 'person' | 'address'; start: number; end: number }[] = []
  let text = ''
  for (const [, before = '', kind, words = ''] of row.matchAll(/([^⟨]*)(?:⟨([na]):([^⟩]*)⟩)?/g)) {
    text += before
    if (kind)
      marks.push({
        type: kind === 'n' ? 'person' : 'address',
        start: text.length,
        end: text.length + words.length,
      })
    text += words
  }
  return { id, text, marks }
}
