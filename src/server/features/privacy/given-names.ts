/** Given names that are neither other words nor places: a capitalized word beside one is a surname. */
export const GIVEN_NAMES: ReadonlySet<string> = new Set(
  `aaron abdul abdullah abigail adam adrian agnes ahmed aisha alan albert alejandro alessandro alexander alexandra alexis alfred ali
  alice alicia alina allison amanda amelia amina amir amy ana anastasia anders andre andrea andreas andrew angela angelica anita
  anja anna anne annette annie antonio antony anthony anton antonia arjun arthur astrid audrey barbara beatrice beatriz benjamin
  bernard bernadette bertha beth bethany betty beverly bjorn bob bonnie brandon brenda brian bridget bruce caleb camille carla
  carlos carmen carol caroline carolyn catherine cathy cecilia charles cheryl chloe chris christian christin christina christine
  christopher cindy claire clara claudia claudio colin connie craig cristina cynthia dan daniel daniela danielle darren dave
  david deborah debra denise dennis derek diana diane diego dieter dmitri dmitry dominic dominique donald donna doris dorothy
  douglas duncan edith eduardo edward eileen elena eleanor elias elisabeth elizabeth ella ellen emil emilia emily emma
  enrique erica eric erik erika ernest esther ethan eugene eva evelyn fatima felipe felix fernando fiona fatou frances francesca
  francesco francisco franz fred frederick friedrich gabriel gabriela gabrielle gareth gary george gerald gertrude gianni
  gilbert giovanni giulia giuseppe gloria gordon graham greg gregory greta guillermo gunther gustav hannah hans harold harriet
  harry hassan heather hector heidi heinrich helen helena helga henri henry herbert hiroshi howard hugh hugo ian ibrahim igor
  ingrid irene irina isaac isabel isabella ivan jack jacob jacqueline jakob james jan jane janet janice jasmine jason javier
  jean jeff jeffrey jennifer jenny jeremy jerome jerry jesse jessica jill jim joan joanna joe joel johan johann johannes john
  jonas jonathan jorge jose josef joseph josephine joshua joyce juan juanita judith julia julian juliana julie julien
  jurgen justin karen karin karl katarina kate katherine kathleen kathryn kathy katrina keith kelly kenneth kevin kim klaus
  kristen kristin kristina kumar kurt kyle lara larry lars laura lauren laurence lawrence leah leila lena leo leon leonard leslie
  liam linda lindsay lisa liz lori lorraine louis louise luca lucas lucia lucy luis luisa lukas luke lydia lynn magdalena
  malcolm manuel marc marcel marcia marco marcus margaret margarita maria marianne marie marilyn mario marion marta martha
  martin martina mary mateo mathew matteo matthew matthias maureen maurice maxim megan mehmet melanie melissa michael
  michel michele michelle miguel mikael mike mikhail mildred mohamed mohammad mohammed monica monika muhammad mustafa nadia
  nancy naomi natalia natalie natasha nathan neil nicholas nick nicola nicole nikolai nina nora norma norman oleg olga
  oliver olivia omar oscar otto pablo pamela paolo patricia patrick paul paula pauline pedro peggy penelope peter petra
  philip phillip phyllis pierre pilar priya rachel rafael rajesh ralph ramon randy raul ravi raymond rebecca reginald renate
  rene ricardo richard robert roberta roberto rodney roger roland ronald rosa rosemary roxanne roy ruben rudolf rupert
  russell ruth ryan sabine sabrina salvatore sam samantha samuel sandra sanjay sara sarah scott sean sebastian serena sergei
  sergio sharon sheila shirley silvia simon simone sofia sonia sophia sophie stanley stefan stefanie stella stephanie
  stephen steve steven stuart susan susanne suzanne svetlana sven sylvia takeshi tamara tanya tatiana ted teresa terrence
  thea theodore theresa thomas tiffany tim timothy tina tobias todd tom tomas tony tracy ulrich ursula vanessa vera
  veronica vicky victor vikram vincent vivian vladimir walter wanda wayne wendy werner wilhelm william wolfgang xavier
  yasmin yolanda yoshiko yusuf yvonne zachary zoe`.split(/\s+/),
)
