/*
 * Short forms of first names, from our own knowledge of these languages: the full name, and behind the colon what its bearers are called, the
 * usual first. Without marks, in small letters. A short form may stand in several rows.
 */
export const nicknameRows = `
abigail: abby gail
abraham: abe
adelaide: addie
adrian: ade
agnes: aggie
albert: al bert
alexander: alex xander sasha sandy alec lex
alexandra: alex sandra sasha lexi alexa
alexandre: alex
alexandros: alekos alex
alejandro: alex ale jandro
alejandra: ale
aleksander: olek alek
aleksandr: sasha alex
aleksandra: sasha ola
alfonso: fonso poncho
alfred: alf fred
alfredo: fredo
alice: ali
alison: ali
allison: allie
amanda: mandy
amelia: amy millie
anastasia: nastya ana stasia
andre: dre
andreas: andi andy
andrew: andy drew
andrzej: jedrzej
andrey: andy
angela: angie
angelica: angie
ann: annie
anna: annie ania anka anja anya
anne: annie
annika: anni
anthony: tony ant
antoine: toine
anton: toni
antonia: toni
antonio: tony toni toto
antonius: ton toon anton
archibald: archie
arnold: arnie
arthur: art
augustin: gus
aurelie: lili
barbara: barb babs basia
bartholomew: bart
bartosz: bartek
beatrice: bea
benedict: ben
benedikt: ben
benjamin: ben benny benji
bernard: bernie
bernhard: bernd
bertrand: bert
bradley: brad
brandon: bran
brian: bri
bridget: biddy
calvin: cal
cameron: cam
carlos: charlie carlitos
carol: carrie
caroline: carrie caro
carolina: caro
caterina: cate
catherine: cathy kate cat katie cath
catarina: cat
cecilia: cissi ceci
charles: charlie chuck chas chaz
charlotte: lotte charlie lottie
chester: chet
christian: chris
christiaan: chris
christina: chris tina christie
christine: chris chrissy christa
christoph: chris stoph
christophe: chris
christopher: chris topher kit
clifford: cliff
clinton: clint
concepcion: concha conchi
constance: connie
consuelo: chelo
cornelia: nele conny
cornelis: cees kees cor
cornelius: neil con
curtis: curt
cynthia: cindy
daniel: dan danny dani
daniela: dani
danielle: dani
david: dave davy
deborah: deb debbie
denise: dee
dennis: den
diana: di
dieter: didi
dietrich: dieter
dmitri: dima mitya
dmitriy: dima
dmitry: dima mitya
dolores: lola
dominic: dom nic
dominik: dom
dominique: dom
donald: don donnie
donna: don
dorothea: dorothee thea dora
dorothy: dot dottie dolly
douglas: doug
eduard: edu edi
eduardo: edu lalo
edward: ed eddie ted ned
edwin: ed
ekaterina: katya kate katia
elena: lena
eleanor: ellie nell nora
elisabeth: lisa elise liesbeth betty sissi bettina
elizabeth: liz beth lizzie betsy eliza betty libby lisa
elzbieta: ela
emanuel: manu
emily: em emmy
emmanuel: manu
enrique: quique kike
erik: rik
ernest: ernie
ernesto: neto
esperanza: espe
eugene: gene
eugenia: genia
evelyn: evie
evgeny: zhenya eugene
evgeniy: zhenya
ewa: ewka
ezekiel: zeke
felicitas: feli
ferdinand: ferdi
fernando: fer nando
florence: flo
florian: flo
frances: fran franny
francesca: franca fra
francesco: franco cesco
francine: fran
francis: frank fran
francisca: paca fran
francisco: paco pancho fran kiko curro
franciscus: frans
franklin: frank
frantisek: franta
franz: franzi
frederic: fred
frederick: fred freddie rick
frederik: fred rik
fredrik: fred
friedrich: fritz fred
gabriel: gabe gabi
gabriele: gabi
gabriella: gabi ella
gabrielle: gabby elle
genevieve: viv
geoffrey: geoff jeff
georg: schorsch
george: georgie
georgina: georgie
gerald: gerry jerry
gerard: gerry
gerardus: gerard gerrit
gerhard: gerd gert
gertrude: trudy gertie
gilbert: gil
giovanni: gianni vanni
giuseppe: beppe pino peppe
giuseppina: pina
gonzalo: gonza
gottfried: gotti
gregor: greg
gregorio: goyo
gregory: greg
grigory: grisha
grzegorz: grzes
guadalupe: lupe
guillaume: guill
guillermo: memo guille willy
gustavo: gus
hannah: hanna
hannelore: hanne
hans: hansi
harold: harry hal
harriet: hattie
heather: heath
heinrich: heinz heiner
helen: nell
helena: lena hela
henricus: henk rik hendrik
hendrik: henk rik
henri: riton
henry: harry hank
herbert: herb herbie bert
hermann: manni
hieronymus: jeroen
howard: howie
hubert: bert
hubertus: huub bert
humphrey: hum
ian: iain
ignacio: nacho
igor: gosha
immanuel: manny
irina: ira
isaac: ike zak
isabel: isa bel
isabella: bella izzy isa
isabelle: isa belle
isidora: dora
ivan: vanya
jack: jacky
jacob: jake
jacobus: jaap jacob koos
jacqueline: jackie
jakob: jaki
jakub: kuba
james: jim jamie jimmy
jan: janek
jane: janie
janet: jan
janice: jan
jeanne: jeannette
jeffrey: jeff
jennifer: jen jenny jenna
jeremiah: jerry
jeremy: jem jez
jerome: jerry
jessica: jess jessie
jesus: chus chuy
jiri: jirka
joachim: jo achim jochen
joan: joanie
joanna: jo asia joasia
joanne: jo
johan: jo
johann: hans
johanna: jo hanna hanneke
johannes: hans jan johan jo hannes joop
john: jack johnny jon
jonathan: jon jonny nathan
jorge: coque
jose: pepe chepe
josef: sepp pepa
josefa: pepa
joseph: joe joey jo
josephine: jo josie
joshua: josh
judith: judy
julia: jules
julian: jules
juliana: july
juliane: jule
julie: jules
karl: kalle
karolina: karo
kaspar: kasper
katarina: kata kajsa
katarzyna: kasia
katharina: kathi kathrin nina
katherine: kate kathy katie kat kit
kathleen: kathy kath
kathryn: kathy kate kat
katrin: kati
kazimierz: kazik
kenneth: ken kenny
kevin: kev
kimberly: kim
klaas: klaus
klemens: klemen
konrad: conny
konstantin: kostya kosta
konstantinos: kostas dinos
kristian: kris
kristina: kris tina
kristof: kris
krzysztof: krzys
lambertus: bert lambert
laura: laurie
lars: lasse
lawrence: larry laurie
leonard: leo len lenny
leonardo: leo
leonid: lenya
leonora: nora
leopold: leo poldi
lillian: lily lil
lorenzo: renzo
louis: lou louie
louise: lou
lourdes: lulu
lucas: luke luc
lucia: lucy
lucille: lucy
ludmila: lyuda mila
ludwig: lutz wiggerl
luis: lucho
lukas: luki
lukasz: luki
lydia: lyd
maddison: maddie
madeleine: maddy mado
magdalena: lena magda
malgorzata: gosia malgosia
manuel: manolo manu manny
manuela: manu
marcel: cel
marco: marc
marcus: marc
margaret: maggie meg peggy marge greta
margareta: greta
margarete: grete gretel
margaretha: greet margriet
margarita: rita marga
maria: mia mary masha mimi marie
mariana: mari
marianne: marian
marion: mari
mark: marky
markus: mark
martha: marty
martin: marty
martina: tina
mary: molly polly mamie
mateusz: mati
mathias: matt
mathijs: thijs
matteo: teo
matthew: matt matty
matthias: matt hias
mattheus: thijs mathieu
maurice: moe
maximilian: max maxi
maximiliano: max
maxim: max
maxime: max
maxwell: max
melanie: mel
melissa: mel lissa
mercedes: merche
meredith: mer
michael: mike mick micky micha mickey
michaela: micha
michail: misha
michal: misha
michel: mich
michele: shelly
michelle: shelly
miguel: migue
mikael: micke
mikhail: misha mike
miroslav: mirek
mitchell: mitch
mohamed: mo
mohammad: mo
mohammed: mo
moritz: mo
mohammadreza: reza
montserrat: montse
muhammad: mo
nadezhda: nadya
natalia: natasha nata talia
natalie: nat
natalya: natasha
nathan: nate
nathaniel: nate nat
nicholas: nick nicky
nicola: nicky
nicolas: nico nick
nicole: nicky
niclas: nicke
nikita: nik
nikolai: kolya nick
nikolaos: nikos
nikolaus: klaus niko
nikolay: kolya nick
norbert: nobby bert
oleksandr: sasha alex
oliver: ollie olli
olivia: liv livvy
oscar: ossie
pamela: pam
panagiotis: panos takis
patricia: pat patty trish tricia patti
patrick: pat paddy
pavel: pasha
penelope: penny
peter: pete
petra: petri
petronella: nel
philip: phil pip
philipp: phil
philippe: phil
phillip: phil
phyllis: phyl
pieter: piet pete
pilar: pili
piotr: piotrek peter
priscilla: cilla
prudence: prue
rachel: rach
rafael: rafa
ralf: ralle
ramon: moncho
randall: randy
raphael: raph rafe
raymond: ray
rebecca: becky becca
regina: gina
reginald: reg reggie
reinhard: reini
ricardo: ricky rico
richard: rick dick rich ricky richie
robert: bob rob bobby robbie bert
roberta: bobbie
roberto: beto berto robi
roderick: rod
rodrigo: rodri
roger: rog
roland: rolli
roman: roma
ronald: ron ronnie
rosario: charo
rosemarie: rosi
rosemary: rosie
rudolf: rudi rolf
rudolph: rudy
russell: russ
salvador: chava salva
salvatore: toto salvo turi
samantha: sam
samuel: sam sammy
sandra: sandy
santiago: santi
sarah: sally
sebastian: basti seb bastian sebi
sebastien: seb
sergei: serge seryozha
sergey: serge
sergio: checho
sharon: shaz
sheila: shel
siegfried: sigi
sigismund: sigi
silvester: silvio
simon: si
sofia: sonya
solomon: sol
sophia: sophie
stanislav: stas stan
stanislaw: staszek stan
stanley: stan
stefan: steff steve
stefano: ste
stefanie: steffi
stephan: steph
stephane: steph
stephanie: steph stephie
stephanus: stef
stephen: steve
steven: steve
stuart: stu
susan: sue suzie
susanna: sanna
susanne: susi sanne
suzanne: sue
svetlana: sveta lana
sylvia: syl
sylvester: sly
tadeusz: tadek
tamara: tammy
tatiana: tanya
teresa: tere
terence: terry
thaddeus: thad ted
theodor: theo
theodora: thea
theodore: ted theo teddy
theodorus: theo dorus
theresa: terry tess
therese: resi
thomas: tom tommy
tiffany: tiff
timothy: tim timmy
timotheus: tim
tobias: tobi
tomas: tom
tomasz: tomek tom
uladzimir: vova
ulrich: uli ulli
ulrike: uli rike
urszula: ula
valentina: valya vale
valerie: val
vasily: vasya
vasilios: vasilis
veronica: vero ronnie
veronika: vroni
victor: vic
victoria: vicky tori vic
vicente: vicen
vincent: vince vin
vincenzo: enzo
virginia: ginny
viktor: vitya
vitaly: vitalik
vladimir: vova vlad volodya
vladislav: vlad
volodymyr: vova
vyacheslav: slava
wallace: wally
walter: walt wally
wendy: wen
werner: werni
wilfred: wilf
wilhelm: willi willy
wilhelmina: mina willemien
wilhelmus: wim willem
willem: wim
william: bill will billy liam willy
winifred: winnie
winston: win
wladyslaw: wladek
wojciech: wojtek
wolfgang: wolf wolfi
yekaterina: katya
yevgeny: zhenya
yuri: yura
yvonne: yvi
zachary: zach zack
zbigniew: zbyszek
zdenek: zdenda
zofia: zosia
zsuzsanna: zsuzsa
`;
