/**
 * Words that most chosen passwords consist of, in lower case: the most common passwords, first names, animals, sports
 * and clubs, brands, months. Digits, years and signs around them are separate patterns and need not be listed.
 */
const WORDS = `
password passwort passwd pass passcode passphrase pasword passw parola senha contrasena motdepasse wachtwoord haslo geheim
secret secreto secrets hidden private access accessed letmein letmei openup opensesame sesame welcome welcom willkommen
bienvenue bienvenido benvenuto hello hallo hola bonjour goodbye login logon signin admin administrator adminadmin root toor
user username guest test tester testing tests temp temporary temppass default changeme changeit change newpass newpassword
mypass mypassword yourpassword thepassword nopassword password1 pass1234 abcd1234 abc123 a1b2c3 aa123456 q1w2e3 q1w2e3r4 q1w2e3r4t5
qwerty qwertz azerty qwert qwertyuiop asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc wsxedc edcrfv 1qaz2wsx 1q2w3e 1q2w3e4r 1q2w3e4r5t
zaq12wsx zaq1zaq1 zaqwsx 1qazxsw2 qweasd qweasdzxc qwe123 asd123 zxc123 poiuyt lkjhgf mnbvcxz asdasd qweqwe zxczxc
trustno1 iloveyou iloveu ilovegod iloveme ilove love loveme lovely lover lovers loveyou loving loveu lovelove truelove mylove
mother mommy mummy father daddy daddysgirl mom family brother sister baby babygirl babyboy babe honey sweety sweetie sweetheart sweet
sugar angel angels darling princess prince queen king kingdom princesa beautiful pretty gorgeous sexy sexygirl hottie cutie cute
friend friends friendship forever bestfriend always together memories remember dreams dream dreamer hope faith believe trust peace
heaven jesus jesuschrist jesus1 christ christian godisgood god blessed blessing bless grace gracie spirit praise lord savior amen
monkey dragon shadow master killer tiger tigger lion wolf wolves wolfpack eagle eagles falcon falcons hawk hawks phoenix panther
panthers bear bears bulldog bulldogs doggie doggy dog dogs puppy cat cats kitty kitten hellokitty pussycat pussy horse horses pony
cowboy cowboys rabbit bunny turtle snake spider scorpion shark dolphin dolphins whale fish fishing fisher goldfish cookie cookies
butterfly ladybug buster pepper ginger chicken turkey duck penguin panda monkey1 chester charlie maggie bailey lucky lucky7 molly
sparky rocky rusty smokey snoopy simba sasha sammy samson toby max rex fluffy socks oreo patches precious pumpkin peanut muffin
baseball football soccer hockey basketball softball volleyball tennis golf golfer golfing swimming swimmer skater skate skateboard surfer
surfing snowboard rugby cricket boxing wrestling karate kungfu ninja samurai runner running racing racer driver bowling hunter hunting
liverpool arsenal chelsea manchester manunited manutd united everton tottenham spurs barcelona barca realmadrid madrid juventus milan
inter roma benfica porto ajax celtic rangers ranger yankees yankee redsox lakers celtics bulls chicago dallas packers steelers raiders broncos
giants patriots redskins ravens vikings chargers mustang mustangs corvette camaro ferrari porsche mercedes bmw audi honda toyota
nissan mazda subaru yamaha suzuki kawasaki ducati harley davidson chevy chevrolet ford jeep dodge cadillac jaguar volvo volkswagen ronaldo
messi beckham jordan jordan23 michael kobe lebron neymar pele maradona zidane cantona gerrard rooney tyson rocky1 mickey minnie
batman superman spiderman ironman wonderwoman hulk avengers marvel joker starwars startrek skywalker yoda vader matrix terminator
pokemon pikachu naruto sasuke goku dragonball zelda mario luigi sonic nintendo playstation xbox xbox360 minecraft fortnite roblox
warcraft starcraft counterstrike halo halo123 doom quake diablo gandalf frodo legolas hobbit middleearth hogwarts harrypotter
harry potter hermione dumbledore twilight vampire zombie wizard magic magical merlin arthur camelot knight knights warrior warriors fighter
soldier marine marines army navy airforce military sniper commando pirate pirates viking spartan spartans gladiator maximus hercules
apollo zeus athena hunter1 matthew andrew joshua daniel david james robert john william richard thomas charles joseph christopher
anthony mark donald steven steve paul george kenneth kevin brian edward ronald timothy jason jeffrey ryan jacob gary nicholas eric
jonathan stephen larry justin scott brandon benjamin samuel gregory frank alexander alex raymond patrick jack dennis jerry tyler
aaron jose adam nathan henry douglas zachary peter kyle walter ethan jeremy harold keith noah austin sean jesse bryan billy bruce
jordan1 dylan albert willie gabriel logan alan juan wayne roy ralph randy eugene vincent russell elijah louis bobby philip johnny
mary patricia jennifer linda elizabeth barbara susan jessica sarah karen nancy lisa betty margaret sandra ashley kimberly emily
donna michelle dorothy carol amanda melissa deborah stephanie rebecca sharon laura cynthia kathleen amy shirley angela helen anna
brenda pamela nicole emma samantha katherine christine debra rachel carolyn janet catherine maria heather diane ruth julie olivia
joyce virginia victoria kelly lauren christina joan evelyn judith megan andrea cheryl hannah jacqueline martha gloria teresa ann
sara madison frances kathryn janice jean abigail alice julia judy sophia denise amber doris marilyn danielle beverly isabella theresa
diana natalie brittany charlotte marie kayla alexis lori claudia vanessa veronica monica sabrina jasmine tiffany courtney crystal
erica erika katie kate vicky natasha sophie chloe lucy ella zoe bella caroline valentina camila daniela alejandra alejandro fernando
carlos miguel antonio francisco manuel pedro pablo diego sergio javier ricardo eduardo roberto mariana gabriela carolina adriana paola
marco luca giuseppe francesca giulia chiara martina stefano andreas stefan thomas1 wolfgang juergen klaus hans peter1 sebastian
florian tobias markus martin julian lukas leon felix oliver oscar leonardo leonard nicolas pierre camille marine mohamed mohammed muhammad ahmed
ali omar hassan hussein ibrahim fatima mustafa mehmet yusuf allah bismillah krishna ganesh lakshmi rajesh suresh sunita priya rahul
sachin amit deepak india pakistan indonesia bangladesh england london ireland scotland america american usa canada mexico brasil brazil
argentina colombia france paris germany berlin deutschland italia italy espana spain portugal russia moscow poland polska ukraine turkey1
istanbul china japan tokyo korea vietnam thailand australia sydney africa nigeria newyork boston miami florida texas california
hollywood vegas lasvegas atlanta denver phoenix1 orlando houston austin1 seattle detroit brooklyn washington europe world earth planet
moon star stars starlight galaxy universe space sunshine sunny sunset sunrise summer winter spring autumn january february march
april may june july august september october november december monday tuesday wednesday thursday friday saturday sunday weekend
holiday christmas santa easter halloween birthday happy happiness happyday smile smiley laugh joy lucky13 luck fortune money dollar rich
millionaire business company office computer computers laptop internet online network server system security secure firewall software hardware
windows microsoft apple google gmail yahoo hotmail facebook twitter instagram youtube amazon netflix paypal linkedin myspace samsung
nokia motorola sony iphone android blackberry oracle cisco linux ubuntu debian redhat unix hacker hacked hackme cracker crack
cheese chocolate candy cherry strawberry banana orange lemon apple1 mango peach coconut pineapple watermelon pizza burger hamburger
coffee starbucks cocacola coke pepsi mountaindew beer budweiser heineken guinness whisky whiskey vodka tequila wine champagne marlboro
cookie1 cupcake icecream butter bacon sausage taco burrito nachos popcorn snickers skittles twinkie jellybean gummybear
red blue green yellow purple pink black white silver gold golden gray brown orange1 violet indigo rainbow redred blueblue flower flowers rose
roses daisy lily tulip violet1 sunflower orchid jasmine1 garden nature forest river ocean beach island mountain rain snow snowball snowflake
snowman ice fire firefly fireman blaze flame thunder lightning storm tornado hurricane diamond emerald ruby pearl crystal1 jewel
guitar piano drums drummer music musica musician singer dancer dancing dance rock rockstar rocknroll punkrock metal metallica slipknot
nirvana acdc beatles elvis pinkfloyd ledzeppelin greenday linkinpark eminem tupac 50cent snoopdogg shakira rihanna beyonce
britney madonna onedirection justinbieber bieber bts blink182 slayer megadeth ironmaiden queen1 prince1 zeppelin hendrix
student school college university teacher doctor nurse lawyer police fireman1 engineer captain sergeant general colonel president boss bigboss
manager director agent agent007 jamesbond bond007 bond scooby scoobydoo garfield homer simpson simpsons bart southpark spongebob
tweety sylvester tinkerbell cinderella bambi nemo shrek barbie minion dexter naruto1 inuyasha
fuck fuckyou fuckoff fucker fuckme shit bullshit asshole bitch bastard biteme suckit sucks cunt dick dickhead bigdick cock penis boobs tits
nipples porn porno xxx sex sexsex hardcore playboy stripper naked blowjob horny slut whore hooters viper cobra python raptor venom
blade razor bullet rifle gunner shooter trigger hammer rambo terror killme killer1 death devil demon satan lucifer hell evil
darkness dark midnight night twilight1 ghost phantom mystery mystic legend hero heroes super superstar superfly superman1 champion champions
winner winning victory power powerful strong freedom liberty justice honor glory nothing whatever something anything everything nobody
anonymous stupid idiot crazy loser noob awesome amazing perfect fantastic excellent cool coolguy coolio gangster gangsta thug pimp bigdaddy
bigguy littleman oldman superboy goodboy badboy badgirl goodgirl sexyboy girls girl boys boy woman women man men people human alien aliens
matrix1 enigma cypher cipher crypto bitcoin blockchain ethereum hunter2 swordfish shadow1 rosebud sherlock watson gateway dallas1
philips pentium compaq intel logitech dell lenovo asus toshiba canon nikon kodak zxcasd asdzxc poop poopoo peekaboo booboo boomer
bubba bubbles bonnie buddy cooper chance casper chevy1 dakota denali elephant fender giraffe goober gizmo hotdog hotrod
jackass jackie jake jasper johnson jones kermit klaster kristen lakers1 lasers leslie magnum marcus marley maverick melanie merlin1
miller monster montana morgan murphy mercury nascar nicole1 newton nelson panties parker penny phantom1 pookie porsche1
qwaszx raider random redneck remote reggie rosie runner1 sandy scooter shannon shorty sierra slayer1 smith snickers1 spanky
spike steel stella sterling stanley tanner taylor teresa1 tequila1 thx1138 trinity trouble tucker turbo velvet voodoo walker
warren wicked williams willow wildcat wildcats winston wombat xavier yellow1 young zachary1 zxcvb ncc1701 mustang1 michigan maxwell
anders explorer extreme express eclipse element evolution eternity emperor energy enter escape estrella amigo amigos amor amore teamo
tequiero mariposa corazon bonita chiquita princesa1 hermosa gatita perrito futbol america1 liverpool1 platinum passion
qwertyui asdfasdf test123 test1234 pass123 admin123 root123 user123 welcome1 letmein1 monkey123 dragon123
winter1 summer1 spring1 autumn1 company1 corporate finance accounting accounts payroll human resources humanresources helpdesk support service
services customer customers sales marketing backup database sqlserver mysql postgres oracle1 tomcat cisco123 audit auditor evidence compliance
investigation investigator integrity ethics casefile code codename keyword word words message messenger controller control enero febrero marzo abril
mayo junio julio agosto septiembre octubre noviembre diciembre janvier fevrier mars avril mai juin juillet aout septembre octobre novembre
decembre januar februar maerz juni juli oktober dezember lunes martes sabado domingo lundi mardi samedi dimanche montag freitag samstag sonntag
santiago bogota lima madrid1 sevilla roma1 napoli torino milano lisboa lisbon vienna wien zurich geneva brussels amsterdam rotterdam copenhagen
stockholm helsinki oslo warsaw prague budapest athens hamburg munich frankfurt cologne toronto montreal vancouver dublin edinburgh
glasgow leeds bristol cardiff delhi mumbai chennai bangalore kolkata lahore karachi dhaka manila jakarta bangkok hanoi saigon seoul osaka
university universidad universitat escuela colegio telefono telephone phone mobile casa maison haus house home work family1 unicorn
unicornio republic republica fantasy fantasia einstein newton1 galileo darwin mozart beethoven picasso davinci napoleon caesar cleopatra
salvation church prayer worship pastor faithful gospel westside eastside southside northside street avenue target voyager explorer1
intranet extranet download upload website webmaster postmaster hostmaster supervisor superuser operator developer programmer designer
multimedia video camera photo photos picture movie movies theatre radio television channel gamer gamers gaming games player players
amore1 bella1 ciao ciaociao mamma papa famille soleil chouchou doudou loulou azertyuiop bonjour1 marseille lyon bordeaux toulouse
schatz liebe sommer winter2 fussball hallo123 sonne sonnenschein schalke dortmund bayern maradona1 gato perro caballo mariana1 corazon1
saudade flamengo corinthians palmeiras sporting futebol brasil1 kochamcie polska1 misiek lubie rossiya moskva natasha1 privet lyubov
woaini woaini1314 tianya zhang wang nihao mama mama123 baba sayang cinta bismillah1 asalam salaam shalom`

export const COMMON_WORDS: readonly string[] = [
  ...new Set(WORDS.split(/\s+/).filter((word) => word.length >= 3)),
]
