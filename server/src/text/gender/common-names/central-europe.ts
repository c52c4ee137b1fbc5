import type { CommonNames } from './common-names.ts';

export const centralEuropeNames: CommonNames = {
  CZ: {
    female: `Ada Adéla Adina Adriana Agáta Agnes Ája Alberta Albertina Albína Alča Alena Alenečka Alenka Aleška Alexandra
      Alice Alida Alina Aloisie Alžběta Alžbětka Amálie Aňa Áňa Anabela Anastázie Anča Anděla Andrea Andrejka Andulka
      Anetka Anežka Anička Anna Antonie Anuška Apolena Ariana Arnoška Aurélie Bára Barbora Barborka Barča Baru
      Barunka Baruška Beáta Beatrice Běla Benedikta Berenika Bernarda Berta Bet'ka Bětka Bětuška Blahoslava Blanička
      Blanka Blažena Blažka Bohdana Bohumila Bohumíra Bohunka Bohuslava Bojana Boleslava Bořislava Boža Božena Božíček
      Božidara Božka Brigita Brita Bronislava Cecilie Cecílie Čestmíra Ctibora Ctislava Dagmar Dana Danča Daneček
      Daniela Danka Danuše Danuška Daria Darina Darja Dáša Dášenka Debora Denisa Diana Dita Dobrava Dobromila
      Dobroslava Dominika Dorka Dorota Dorotka Doubravka Drahomíra Drahoslava Drahuše Edita Ela Elča Elena Eleonora
      Elinka Eliška Elvíra Ema Emanuela Emička Emilie Erika Estela Ester Eugenie Eva Evča Evelína Evička Evka Fany
      Felicie Filipa Filoména Františka Gábina Gábinka Gabka Gabriela Galina Gertruda Gita Gizela Hana Hanča Hanička
      Hanka Háta Hedva Hedvika Hela Helča Helena Helenka Helga Henrieta Hermína Hortenzie Horymíra Hostimila
      Hvězdoslava Hynka Ida Ilona Ingrid Inka Irena Irma Isabela Iva Ivana Ivanka Iveta Ivetka Ivka Ivona Ivuška
      Izabela Izolda Jája Jana Janča Janička Janka Jarča Jarka Jarmila Jarmilka Jaromila Jaromíra Jaroslava Jarunka
      Jaruška Jasmína Jasna Jindřiška Jiřina Jiřinka Jíťa Jitka Jituš Jituška Johana Johanka Jolana Jolanta Jordana
      Josefa Josefína Juliana Julie Jůlie Julinka Jůlinka Justina Justýna Káča Kačenka Kačka Kamila Kamilka Karina
      Karla Karolína Karolínka Káťa Kateřina Katka Katrin Katrina Katuška Kazi Kazimíra Kika Klára Klárinka Klárka
      Klaudie Klementina Klotylda Konstance Kornélie Krista Kristina Kristý Kristýna Kristýnka Květa Květoslava
      Květuše Květuška Lada Ladislava Larisa Laura Lea Lejla Léňa Lenča Lenička Lenka Leona Leontýna Leopolda Leticie
      Levana Líba Liběna Libuše Lída Lidie Lidmila Liduna Liduška Lili Liliana Linda Livie Líza Ljuba Lota Luba
      Lubomíra Luboslava Lucie Lucik Lucinka Lucka Luďka Ludma Ludmila Ludmilka Ludvika Luisa Lumíra Lýdie Madla
      Madlenka Magda Magdaléna Magdička Mahulena Majda Majka Makča Maky Malvína Máňa Manka Manuela Marcela Mařenka
      Máří Mariana Marie Marika Marina Márinka Markéta Marketka Markétka Marta Martička Martina Marunka Maruška Maryša
      Mathilda Matilda Matylda Maxmiliána Mečislava Melánie Melisa Mia Michaela Michala Míla Milada Mílada Milana
      Milča Milena Milenka Milica Milka Miloslava Miluše Miluška Miriam Mirinka Mirjam Mirka Miroslava Miša Mlada
      Mladena Mojmíra Monča Moni Monička Monika Muriel Naďa Naděžda Naďka Natálie Nataša Nataška Nela Nikča Niki
      Nikola Nikoleta Nikolka Nina Ninka Noemi Nora Norma Ofélie Olča Oldřiška Olga Olinka Olivie Olympie Otakara
      Otýlie Oxana Pamela Pankrácie Patricie Paula Paulína Pavča Pavla Pavlína Pavlinka Pavlínka Pelagie Perla
      Perpetua Peťka Petra Petronila Petruše Petruška Pravoslava Pribislava Přibyslava Ráchel Radana Radka Radmila
      Radomíra Radoslava Radunka Radúza Rafaela Rebeka Regina Řehořka Renata Renáta Renatka Renča Rita Roberta Romana
      Rosalie Rostislava Roxana Róza Rozálie Rozárka Rozina Rudolfa Rut Rút Růža Růže Růžena Růženka Sabča Sabina
      Sabinka Sabrina Salome Samanta Samuela Sandra Sára Sárinka Šárinka Šárka Saskie Scarlet Silvie Simča Simeona
      Simona Simonka Sisi Slavěna Slavěnka Slávka Slavoljuba Slavomila Slavomíra Soběslava Sofie Soňa Soníčka
      Stanislava Stáza Štefanie Stela Stella Štěpánka Štěpka Svatava Svatopluka Svatoslava Světla Světlana Světluše
      Sylvie Tamara Táňa Taťána Tatiana Tea Tekla Teodora Terča Terez Tereza Terezie Terezka Terinka Terka Theodora
      Týna Tynka Týnka Uršula Václava Valburga Valentina Valentýna Valérie Vali Vanda Vanesa Vavřina Věnceslava
      Vendelína Vendula Vendulka Vendy Věra Verča Věrka Verona Veronika Věroslava Veru Verunka Věruška Vesna Viki
      Viktorie Viktorka Vilemína Vilhelmína Vilma Viola Violeta Virginie Vítězslava Vítoslava Vivien Vladana Vladěna
      Vladimíra Vladislava Vlaďka Vlasta Vlastimila Vlastislava Vojtěška Vratislava Xena Xenie Žaneta Zbyňka Zbyslava
      Zdena Zdenička Zdenina Zdeňka Zdenuše Zdislava Želmíra Zenobie Zina Zinaida Zita Zlata Zlatica Zlatuše Zoe Žofie
      Žofinka Žofka Zora Zorka Zuza Zuzana Zuzanka Zuzi Zuzka Zvonimíra`,
    male: `Abdon Absolon Achiles Adam Adámek Adin Adolf Adrián Alan Albert Albín Albrecht Alda Aleš Alešek Alexandr Alexej
      Alfons Alfréd Alois Alva Ambrož Ámos Anastáz Anatol Anděl Anselm Antonín Apollinář Ariel Aristid Arkád Armand
      Armin Arne Arnold Arnošt Artur Atila August Augustin Aurel Bartoloměj Béďa Bedřich Benedikt Benjamin Bernard
      Bertold Bivoj Blahomil Blahomír Blahoslav Blažej Blažek Bohdan Bohouš Bohoušek Bohuchval Bohumil Bohumír Bohuš
      Bohuslav Bojan Bolemír Boleslav Bonifác Bořek Boris Bořislav Bořivoj Bóža Božetěch Božidar Břetislav Brian Bróňa
      Broněk Bronislav Bruno Budimír Budislav Budivoj Cecil Celestýn Čenda Čendík Čeněk Čestmír Chranislav Christian
      Chval Chvalimír Chvalislav Chvaloš Ctibor Ctirad Ctislav Cyprián Cyril Dáda Dalibor Dalimil Dalimír Damián
      Damir Dan Danda Danek Daniel Dareios Darek Dárius David Davídek Denis Děpold Dětmar Dětřich Dezider Dimitrij
      Diviš Dluhoš Dobromil Dobromír Dobroslav Dobrotín Domča Dominik Donald Donát Doubravín Drahomil Drahomír Drahoň
      Drahoš Drahoslav Drahotín Dušan Eda Edáček Edgar Edík Edmund Eduard Edvard Edvín Egon Eliáš Eman Emanuel Emerich
      Emil Engelbert Erazim Erda Erhard Erich Erik Ernest Ervín Eugen Eustach Evald Evan Evžen Ezechiel Fabián Fana
      Fanda Fanouš Felix Ferda Ferdinand Fidel Filda Filemon Filibert Filip Filípek Flavius Florentin Florián Fortunát
      Frank Franta Frantík František Frantíšek Fridolín Gabin Gabriel Gál Garik Gaston Gedeon Gejza George Gerald
      Gerard Gerhard Géza Gilbert Gleb Gorazd Gordon Gothard Gracián Gregor Gusta Gustav Gustík Hanuš Harald Haštal
      Havel Havelín Hektor Helmut Herbert Herman Heřman Hermes Hilar Hilarius Hjalmar Homér Honza Honzajz Honzíček
      Honzík Horác Horst Horymír Hostimil Hostimír Hostislav Hostivít Hovard Hroznata Hubert Hugo Hvězdomír Hvězdoslav
      Hyacint Hynda Hynek Hypolit Ignác Ilja Inocenc Irenej Irvin Ivan Ivánek Ivar Iví Ivo Ivoš Ivoušek Izaiáš Izák
      Izidor Izmael Jacek Jáchym Jakub Jan Jára Jarda Jarek Jarin Jarmil Jarmir Jarolím Jaromil Jaromír Jaropluk
      Jaroslav Jarouš Jaroušek Jarys Jason Jenda Jeníček Jeník Jeremiáš Jeroným Jimram Jindřich Jindříšek Jíra Jiran
      Jiří Jiříček Jiřík Jirka Jiroušek Joachim Job Joel Johan Jonáš Jonášek Jonatan Jordan Josef Josífek Joska Jošt
      Jožin Jožka Julek Julián Julius Juraj Justin Kajetán Kamil Kamilek Karel Karlíček Karlík Karlos Kašpar Kastor
      Kazimír Kevin Kilián Kim Klaudius Klement Kliment Koloman Konrád Konstantin Konstantýn Kornel Kornelius Kosma
      Krasomil Krasoslav Kristián Kryšpín Kryšťa Kryštof Kuba Kubas Kubíček Kubík Květomil Květoň Květoslav Kvido
      Kyril Lád'a Láďa Ládíček Ladislav Laďka Lambert Lanfranc Lazar Leandr Leo Leon Leonard Leonid Leopold Leoš Lešek
      Leslav Lev Libor Liboslav Linhart Livius Lojza Lojzek Lojzíček Lojzík Lorenc Lotar Lubomír Lubor Luboš Lubošek
      Luboslav Lucián Lucius Luďa Luděk Ludislav Ludivoj Ludomír Ludoslav Ludvík Lukáš Lukášek Lukeš Lukin Lukrécius
      Luky Lumír Lutobor Lutomír Lutoslav Máca Magnus Makar Makarius Mára Marcel Mareček Marek Marián Marin Mario
      Marius Marťas Martin Martínek Maťas Matěj Mates Matouš Maty Matyáš Matýsek Max Maxim Maxmilian Maxmilián
      Mečislav Medard Melchior Merlin Metod Metoděj Míca Michael Michal Michálek Mikeš Mikoláš Mikuláš Milan Milánek
      Milda Milíč Milíš Milivoj Miloň Milorad Miloš Miloslav Milota Milouš Miloušek Milovan Milutín Mireček Mirek
      Mirko Miron Miroš Miroslav Mirtil Míťa Mladen Mnata Modest Mojmír Mojžíš Moric Mořic Mstislav Myron Napoleon
      Narcis Natan Natanael Nathan Něhoslav Neklan Nepomuk Nestor Nezamysl Nikita Nikodém Nikolaj Nikolas Noe Norbert
      Norman Odolen Odon Ojíř Oktáv Oktavián Olaf Olda Oldík Oldřich Oldříšek Oleg Oliver Olivín Omar Ondra Ondráš
      Ondrášek Ondřej Ondřejíček Orest Orfeus Oskar Osvald Oswald Ota Otakar Otík Otmar Oto Otomar Otouš Ovidius Pája
      Palmiro Pankrác Pantaleon Paskal Patrick Patrik Paulín Pavel Pavlíček Pavlík Pelhřim Pepa Pepíček Pepík Perikles
      Peťan Petr Petrík Petřík Petronius Pius Placid Platon Polykarp Pravdomil Pravomil Pravoslav Přemysl Přibík
      Přibislav Příbram Přibyslav Prokop Prosper Protiva Radan Radek Radhost Radim Radimír Radislav Radko Radmil
      Radomil Radomír Radoš Radoslav Radouš Radoušek Radovan Radvan Rafael Raimund Rainold Rajko Ralf Ramon Raoul
      Ratibor Ratimír Ratislav Řehoř Remus René Richard Ríša Ríšánek Řivnáč Robert Robík Robin Roderik Roger Roland
      Rolf Roman Románek Romeo Romuald Rostislav Ruben Ruda Rudík Rudla Rudolf Rufus Rupert Ruslan Šalamoun Salomon
      Sámo Samson Samuel Sandr Saul Šavel Sebald Sebastian Sebastián Šebastián Šebestián Sergej Servác Sever Severín
      Sezimír Sidonius Siegfried Silván Silvestr Silvius Šíma Simeon Simon Šimon Šimonek Šimůnek Sixtus Sláva Slávek
      Slaven Slaviboj Slavibor Slavoboj Slavoj Slavomil Slavomír Slavoš Soběslav Soter Spytihněv Staněk Stáníček
      Staník Stanimír Stanislav Stanko Šťastný Štefan Štěpa Štěpán Štěpánek Stojan Stojmír Sulislav Svatoboj Svatobor
      Svatomír Svatopluk Svatoslav Světomír Světoslav Svetozar Světozar Tadeáš Tancred Tarzicius Teobald Teodor Teofil
      Terenc Theodor Tibor Tiburcius Timotej Titus Tobiáš Tom Tomáš Tomášek Tomeš Tomík Tomislav Tonda Toníček Toník
      Tonyk Tristan Tvrtko Tycho Udo Ulrich Urban Váca Václav Valdemar Valentin Valentýn Valerián Valter Vašek Vašíček
      Vašík Vasil Vavřík Vavřinec Velemír Velen Velislav Véna Venca Věnceslav Venda Vendelin Vendelín Věroslav Vidor
      Viktor Viktorek Viktorin Vilda Vilém Vilibald Vilík Vincenc Virgil Vít Víťa Viťas Vítek Vítězslav Vítik Vitold
      Vitomír Vivian Vláďa Vladan Vladíček Vladík Vladimír Vladislav Vladivoj Vlastibor Vlastimil Vlastimír Vlastislav
      Vlk Vlkan Vlkoslav Voděnek Vojen Vojeslav Vojmil Vojmír Vojslav Vojta Vojtěch Vojtík Vojtíšek Volfgang Volfram
      Vratislav Vratko Vrbislav Všebor Všemil Všemír Všerad Všeslav Vsevolod Waldemar Walter Wolfgang Xaver Žarko
      Zbyhněv Zbyňa Zbyněk Zbyšek Zbyslav Ždan Zdenál Zdenda Zdeněček Zdeněk Zderad Zdeslav Zdik Zdirad Zdislav Zdobin
      Zdobnín Železný Želibor Želimír Želislav Zeno Zenon Žibřid Zigmund Zikmund Žitomír Zlatan Zlatko Zlatomír Zoltán
      Zoran Zoroslav Zvěstoslav Zvonimír`,
  },
  PL: {
    female: `Adela Adelajda Adrianna Aga Agata Agatka Agnieszka Agunia Agusia Ala Albina Aldona Aldonka Aleksandra Alfreda
      Alicja Alina Alinka Alka Amelia Anastazja Anatolia Andżelika Andzia Aneta Anetka Ania Aniela Anielka Anka Anna
      Antonina Antosia Anulka Apolonia Ariadna Arleta Asia Asieńka Aśka Augustyna Aurelia Balbina Barbara Bartłomieja
      Basia Basieńka Baśka Beata Beatka Bela Benedykta Benigna Bernadeta Bernadetta Berta Bianka Blanka Bogdana Bogna
      Bogumiła Bogusia Bogusława Bolesława Borysława Bożena Bożenka Bożenna Bożydara Broncia Bronia Bronisława Brygida
      Błażena Cecylia Cela Celestyna Celina Celinka Cesia Czesia Czesława Dagmara Dagna Dana Daniela Danka Danusia
      Danuta Daria Dobrawa Dobrochna Dobromiła Dobrosława Dobrusia Dominika Donata Dorcia Dorota Dorotka Dosia Dzidka
      Edyta Edytka Edzia Ela Eleonora Eliza Elka Elunia Elwira Elżbieta Elżunia Emilia Emiliana Emma Ernestyna Estera
      Eufemia Eufrozyna Eugenia Eulalia Eunika Ewa Ewelina Ewka Ewunia Faustyna Fela Felcia Felicja Felicyta Feliksa
      Filipina Filomena Flora Florentyna Franciszka Frania Fryderyka Gabi Gabriela Gabrysia Genia Genowefa Gertruda
      Gienia Gizela Gloria Gocha Gosia Gośka Gracja Grażka Grażyna Grażynka Grzegorza Gusia Hala Halina Halinka Hania
      Hanka Hanna Hanusia Hela Helcia Helena Helenka Helga Henia Henryka Hermina Hilaria Hildegarda Honorata Hortensja
      Ida Idalia Ilona Inez Inga Inka Ira Irena Irenka Irka Irma Irmina Iwona Iwonka Iza Izabela Izolda Izunia Izydora
      Jadwiga Jadwisia Jadzia Jagienka Jagna Jagoda Jagusia Jakubina Janina Janka Jarosława Jasia Jaśka Joanna Joasia
      Jola Jolanta Jolka Jowita Józefa Józefina Józia Judyta Julcia Julia Julianna Julita Julka Justyna Justynka
      Justysia Kaja Kalina Kamila Kamilka Karina Karolcia Karolina Karolinka Kasia Kasieńka Kasiunia Kaśka Katarzyna
      Kazia Kazimiera Kinga Klara Klarcia Klaudia Klementyna Konstancja Kordelia Kornelia Krycha Krysia Krysieńka
      Kryśka Krystiana Krystyna Ksawera Ksenia Kunegunda Kwiryna Lala Larysa Laura Lea Lena Leokadia Leona Leonarda
      Leonia Leontyna Leosia Lesława Letycja Lidia Lidka Ligia Lila Liliana Lilka Liwia Lodka Lodzia Luba Lubomira
      Lucja Lucjana Lucyna Lucynka Ludka Ludmiła Ludomiła Ludwika Luiza Lukrecja Lusia Luśka Maciejka Madzia Magda
      Magdalena Maja Makryna Malina Malwina Mania Mańka Manuela Marcelina Marcjanna Marcysia Maria Marianna Mariola
      Mariolka Marlena Marta Martka Martusia Martyna Maryla Marylka Maryna Marynia Marysia Maryśka Marzanna Marzena
      Marzenka Matylda Maura Małgonia Małgorzata Małgosia Małgośka Mechtylda Mela Melania Michalina Mieczysława Mietka
      Mila Milana Milena Milenka Milka Mira Mirabela Mirela Mirella Mirka Mirosława Miłka Miłosza Miłosława Modesta
      Monia Monika Monisia Nacia Nadzieja Natalia Natalka Natasza Natka Nela Nelka Nikola Nina Niusia Noemi Nora
      Norberta Norma Odetta Ofelia Oksana Oktawia Ola Oleńka Olga Olimpia Oliwia Oliwka Olka Olunia Otylia Pamela
      Patka Patrycja Patrysia Paula Paulina Paulinka Pelagia Petra Petronela Pola Polikarpa Prakseda Pryska Rachela
      Radosława Rafaela Ramona Rebeka Regina Remigia Renata Renatka Renia Reniusia Reńka Rita Roberta Roksana Roma
      Romana Romualda Róża Rozalia Rozalinda Rózia Rozyna Ruta Ryszarda Rzysława Saba Sabcia Sabina Sabinka Salomea
      Sandra Sara Scholastyka Serafina Seweryna Sobiesława Stanisława Stanisławka Stasia Stasieńka Stefa Stefania
      Stefcia Stefka Stella Sulisława Świetlana Świętosława Sybilla Sylwia Sylwka Szarlota Sława Sławina Sławomira
      Tamara Tatiana Tekla Telimena Teodora Teodozja Teofila Terenia Teresa Tereska Tina Tomira Tosia Tośka Trojana
      Tymotea Ula Uleczka Ulka Urszula Urszulka Wacława Walburga Walentyna Waleria Waleriana Wanda Wandeczka Wandzia
      Wanesa Wera Werka Weronika Weronka Wesna Wiera Wiesia Wieśka Wiesława Wika Wikta Wiktoria Wiktorka Wilhelmina
      Wincenta Wincentyna Winifreda Wiola Wioleta Wioletta Wiolka Wirginia Wisna Wisława Wojciecha Wszemiła Władka
      Władysława Włodzimiera Włodzimira Żaklina Żaneta Żanetka Żanna Zbigniewa Zdzisia Zdzisława Zefiryna Zenobia
      Zenona Ziemowita Zocha Zofia Zosia Zosieńka Zośka Zula Zuza Zuzanna Zuzia Zuzka Zygmunta Zyta Żywia Żywisława
      Łucja`,
    male: `Abdon Abel Adalbert Adam Adaś Adasiek Adolf Adrian Agapit Albert Albin Albrecht Alek Aleks Aleksander Aleksy
      Alfons Alfred Alojzy Amadeusz Ambroży Anastazy Anatol Andrzej Andrzejek Anioł Antek Antoni Antoś Anzelm
      Apolinary Apoloniusz Arek Ariel Arkadiusz Arnold Artur August Augustyn Aurelian Aureliusz Baltazar Barnaba
      Bartek Bartosz Bartuś Bartłomiej Bazyli Benedykt Benek Beniamin Benon Bernard Bernardyn Bertold Bodo Bodzio
      Bogdan Bogdanek Boguchwał Bogumir Bogumił Bogurad Boguś Bogusław Bohdan Bolcio Bolek Bolesław Bonawentura
      Bonifacy Borys Borysław Borzysław Borzywoj Bożydar Bożymir Bratumił Bronek Bronio Bronisław Bruno Budzimir
      Budzisław Błażej Cecylian Celestyn Cezary Cyprian Cyriak Cyryl Czarek Czarus Czcibor Czesiek Czesław Dacjan
      Dalbor Dalimir Damazy Damian Damianek Daniel Danielek Dareczek Darek Dariusz Dawid Denis Dezydery Dionizy
      Dobiesław Dobrogost Dobromir Dobromił Dobrosław Domarad Dominiczek Dominik Domino Donald Donat Dragomir Dytrych
      Edek Edgar Edmund Edward Edwin Edzik Edzio Efraim Eliasz Eligiusz Emanuel Emeryk Emil Emilek Emilian Erazm
      Erhard Ernest Erwin Eryk Eugeniusz Eustachy Euzebiusz Ewald Ewaryst Ezechiel Fabian Fabianek Faust Faustyn Felek
      Felicjan Feliks Ferdynand Fidelis Filip Filipek Flawiusz Florek Florentyn Florian Fortunat Franciszek Franek
      Franio Franuś Fredek Frycek Fryderyk Gabin Gabriel Gabryś Gaweł Gedeon Genek Genio Gerard German Gerwazy Gienek
      Gilbert Gniewko Gniewomir Gniewosz Godfryd Godzimir Godzisław Goliat Gościsław Gotfryd Gracjan Grzegorz
      Grzegorzek Grześ Grzesiek Grzymisław Gucio Gustaw Gustek Gutek Gwalbert Gwidon Hektor Helmut Heniek Henio Henryk
      Herakliusz Herbert Hermenegild Hiacynt Hieronim Hilarion Hilary Hipek Hipolit Hubercik Hubert Hugo Hugon Idzi
      Ignac Ignacek Ignacy Ignaś Igorek Ildefons Innocenty Irek Ireneusz Iwan Iwo Iwon Izaak Izajasz Izydor Jacek
      Jacenty Jacuś Jakub Jan January Janusz Jareczek Jarek Jarema Jarogniew Jaromir Jaropełk Jarosław Jaś Jasieczek
      Jasiek Jasio Jędrek Jędruś Jędrzej Jeremi Jeremiasz Jerzy Joachim Joel Jonasz Jonatan Jordan Józeczek
      Józef Józefat Józek Józio Juda Julek Julian Juliusz Jurand Jureczek Jurek Juruś Justyn Juwenalis Kacper Kacperek
      Kajetan Kajetanek Kajtek Kalikst Kamil Kamilek Kandyd Karol Karolek Kasjan Kasper Kazik Kazimierz Kazio Kiejstut
      Kilian Klaudiusz Klemens Kleofas Klet Konrad Konradek Konstanty Konstantyn Kordian Kornel Kornelek Korneliusz
      Kosma Kryspin Krystian Krystyn Krzesimir Krzesisław Krzych Krzyś Krzysiek Krzysio Krzysztof Ksawery Kuba Kubuś
      Kwiryn Lambert Laurencjusz Laurenty Lechosław Lenart Leon Leonard Leonid Leonidas Leopold Leoś Lesio Leszek
      Lesław Lew Lolek Longin Longinus Lotar Lubomir Lubomił Luborad Lubosław Lucek Lucjan Lucjusz Lucyfer Ludomir
      Ludomił Ludosław Ludwiczek Ludwik Lutek Lutosław Maciej Maciek Maciuś Makarios Makary Maks Maksio Maksym
      Maksymilian Malachiasz Mamert Manfred Maniek Manswet Marceli Marcelin Marcin Marcinek Marcjan Marcyś Mareczek
      Marek Margrabia Marian Marianek Mariusz Mariuszek Masław Mateusz Maur Maurycy Mestwin Metody Michaś Michał
      Michałek Mieciek Mieciu Mieczysław Mieszko Mietek Mikołaj Mikołajek Mirek Miron Mirosław Mirosławek Misiek
      Miłosz Miłoszek Miłosław Miłowan Miłowit Modest Mojżesz Mścisław Mściwój Myślimir Napoleon Narcyz Natan Natanael
      Nazariusz Nereusz Nestor Niecisław Niedamir Nikander Nikifor Nikodem Noe Norbercik Norbert Norman Odo Odolan
      Odon Olaf Oleg Olek Olgierd Oliwer Oluś Onufry Oskar Oskarek Ostap Oswald Otniel Otokar Otto Otton Owidiusz
      Pafnucy Pakosław Pankracy Pantaleon Paschalis Patryczek Patryk Paulin Paweł Pawełek Pelagiusz Piotr Piotrek
      Piotrunio Piotruś Piotrusiek Pius Placyd Polikarp Prokop Prosper Prot Protazy Przecław Przemek Przemił Przemko
      Przemysł Przemysław Racibor Raciesław Racisław Racław Radek Radogost Radomir Radomił Radosław Radowit Radzimierz
      Radzimir Radzio Radzisław Rafael Rafał Rafałek Rafcio Rajmund Rajner Rajnold Remigiusz Renat Robert Robuś Roch
      Roderyk Roger Roland Roman Romek Romeo Romuald Romuś Rościsław Ruben Rudolf Rufin Rufus Rupert Ryś Rysiek Rysio
      Ryszard Sabin Sabiniusz Salomon Salwator Sambor Samson Samuel Saturnin Saul Ścibor Sebald Sebastian Sebek
      Sędzimir Sędzisław Sędziwoj Serafin Sergiusz Serwacy Serwiusz Seweryn Sewerynek Sieciech Sieciesław Siemomysł
      Siemowit Sierosław Skarbimir Smił Śmiłowit Sobiesąd Sobiesław Sofroniusz Spycimir Spycisław Spytko Stachu
      Stanisław Staś Stasiek Stasio Staszek Stefan Stefanek Stefcio Stefek Stoigniew Stojgniew Strzeżymir Sulibor
      Sulimir Sulisław Świętobor Świętomir Świętopełk Świętosław Sylwan Sylweriusz Sylwester Symeon Szczepan
      Szczepanek Szczęsny Szymek Szymon Szymuś Sławek Sławobor Sławoj Sławomir Sławosz Sławuś Tadek Tadeusz Tadeuszek
      Tadzio Tarsycjusz Telesfor Teobald Teodor Teodozjusz Teofil Tomasz Tomaszek Tomcio Tomek Tomisław Tomił Tomuś
      Tristan Trojan Trzebiemysł Trzebiesław Tyberiusz Tycjan Tymek Tymon Tymoteusz Tytek Tytus Tytusek Ulryk Unisław
      Urban Uriasz Ursyn Wacek Wacio Wacuś Wacław Wahan Waldek Waldemar Waldi Walenty Walentyn Walerian Walery Walter
      Waluś Warcisław Wawrzyniec Wendelin Wergiliusz Wespazjan Wicek Wicuś Wielimir Wielisław Wieńczyk Wieńczysław
      Wiesiek Wiesio Wiesław Wigbert Wiktor Wiktorek Wiktoryn Wilhelm Wilibald Wincenty Wirgiliusz Wisław Wit Witalis
      Witeczek Witek Witold Witomir Witomił Witosław Witus Wituś Wojciech Wojsław Wojtaszek Wojteczek Wojtek Wojtuś
      Wolfgang Wolimir Wszebor Wszemir Wszerad Wyszesław Wyszomir Władeczek Władek Władymir Władysław Władzimir
      Władzio Włodek Włodzimierz Włodzio Włodzisław Włościsław Zachariasz Zawisza Zbigniew Zbisław Zbylut Zbynio Zbyś
      Zbysiu Zbyszek Zbysław Zdobysław Zdzich Zdzimir Zdzisiek Zdzisio Zdzisław Zefiryn Żegota Żelisław Zenek
      Zenobiusz Zenon Zenuś Ziemisław Ziemomysł Ziemowit Ziutek Zoltan Zoroaster Zwonimir Zyga Zygfryd Zygmunt
      Zygmuntek Zygmuś Zyndram Żyrosław Żytomir Łazarz Łukasz Łukaszek`,
  },
  SK: {
    female: `Alžbeta Anežka Anička Antónia Barbora Betka Blažena Bohumila Bohuslava Božena Bronislava Cecília Danica Daniela
      Danka Darina Darinka Dobroslava Drahomíra Drahoslava Eliška Ema Emília Ester Eva Evelína Evka Gabika Gabriela
      Gizela Hana Hanka Hedviga Henrieta Ingrida Irena Ivana Iveta Ivka Izabela Jana Janka Jarmila Jaroslava Jela
      Jolana Jozefína Judita Júlia Juliana Julka Justína Kamila Karolína Katarína Katka Katuška Klára Klaudia Kornélia
      Kristína Kveta Kvetoslava Ladislava Lenka Lesana Lívia Ľubica Ľubka Ľubomíra Ľuboslava Lucia Lucka Ľudmila
      Ľudovíta Lýdia Magdaléna Maja Majka Malvína Marcela Margaréta Margita Mária Mariana Marka Martina Martinka
      Matilda Michaela Milada Milena Miloslava Milota Mirka Miroslava Monča Monika Nadežda Natália Natálka Nataša Nika
      Nora Oľga Olinka Olívia Otília Paulína Peťka Petra Petronela Radka Radoslava Regína Renáta Romana Rozália Ružena
      Sabína Sára Sidónia Silvia Simona Simonka Sláva Slavka Slávka Slavomíra Soňa Stanislava Stanka Štefánia Svetlana
      Tatiana Terézia Terka Uršuľa Valéria Vanda Vendelína Verona Viera Vierka Vieroslava Viki Viktória Vilma Viola
      Vladimíra Vlasta Xénia Zdenka Želmíra Zita Zlata Zlatica Žofia Zora Zuzana Zuzanka Zuzka`,
    male: `Adamko Adrián Alojz Ambróz Andrejko Anton Arpád Augustín Aurel Benedikt Blahoslav Blažej Bohdan Bohumil Bohumír
      Bohuš Bohuslav Boleslav Branislav Braňo Bruno Bystrík Čestmír Ctibor Cyril Dalibor Daniel Dano Dávid Demeter
      Dezider Dionýz Dobromil Dobroslav Dodo Dominik Drahomír Drahoš Drahoslav Ďurko Ďuro Dušan Dušanko Edmund Edo
      Eduard Emil Ernest Ervín Eugen Fedor Félix Ferdinand Ferko Fero Filip Florián František Frederik Gabriel Gašpar
      Gejza Gregor Gustáv Gusto Henrich Hubert Ignác Imrich Ivan Ivko Izidor Jakub Ján Janko Jano Jarko Jaro Jarolím
      Jaromír Jaroslav Jerguš Jozef Jožko Jožo Július Juraj Jurko Juro Kamil Karči Karol Kazimír Klement Koloman
      Konštantín Kornel Kristián Krištof Kubko Kubo Kvetoslav Lacko Laco Ladislav Leonard Leopold Levoslav Libor Ľubo
      Ľubomír Ľubor Ľuboš Ľuboslav Ľudevít Ľudko Ľudo Ľudomil Ľudovít Lukáš Lumír Marcel Marián Mário Maroš Martin
      Matej Maťo Matúš Matúško Maximilián Mečislav Medard Metod Michal Mikuláš Milan Miloň Miloš Miloslav Mirko Miro
      Miroslav Miško Mišo Mojmír Móric Norbert Oldrich Oliver Ondrej Ondrík Ondro Oskar Oto Palko Paľo Pankrác Patrik
      Pavol Peter Peťko Peťo Pravoslav Pribislav Prokop Radko Rado Radomír Radoslav Radovan Rafael Rastislav Rasťo
      René Richard Ričo Rišo Róbert Rudo Rudolf Samko Samuel Sebastián Sergej Silvester Šimon Slavo Slavomír Stanislav
      Stanko Stano Štefan Števko Števo Svätopluk Svetozár Svorad Tadeáš Teodor Tibor Tichomír Timotej Tobiáš Tomáš
      Tomáško Tomi Tonko Tono Urban Václav Valent Valentín Vasil Vavrinec Vavro Vendelín Viktor Viliam Vilo Vincent
      Vít Víťazoslav Vladimír Vladislav Vladko Vlado Vlastimil Vojtech Vojto Vratislav Vratko Zdenko Zdeno Žigmund
      Zlatan Zlatko Zoltán`,
  },
};
