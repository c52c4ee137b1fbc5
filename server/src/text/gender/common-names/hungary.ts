import type { CommonNames } from './common-names.ts';

export const hungaryNames: CommonNames = {
  HU: {
    female: `Abigél Ada Adél Adelina Adrienn Adrienne Ági Ágnes Ágota Aida Albina Aletta Alexa Alexandra Alexandrina Alina
      Alíz Alma Amália Amanda Amarilla Amélia Amina Anabella Anasztázia Andi Andrea Anett Anetta Angéla Angelika Anikó
      Anita Anna Annamária Antonella Antónia Apollónia Aranka Ariadné Ariana Ariella Asztrid Auguszta Aurélia Auróra
      Babett Barbara Bea Beáta Beatrix Bella Benedetta Benita Bernadett Berta Betti Bettina Biborka Blanka Bogi
      Boglárka Bonita Borbála Bori Boriska Borka Boróka Böske Bözsi Brigi Brigitta Cecil Cecília Celesztina Cili
      Cintia Csende Csenge Csengele Csilla Csillag Csinszka Dália Dalma Daniella Debóra Delinke Diána Dina Ditta
      Dolóresz Dominika Donatella Dóra Dóri Dorina Dorka Dorothea Dorottya Edina Edit Elena Eleonóra Eliza Ella Elli
      Elvira Elza Emerencia Emese Emília Emma Emőke Enikő Erika Erna Ernesztina Ervina Erzsébet Erzsi Eszter Eszti
      Etel Etelka Eufrozina Eugénia Eulália Éva Evelin Evelina Évi Fáni Fanni Felícia Flóra Florentina Franciska
      Friderika Fruzsi Fruzsina Gabriella Georgina Gerda Gertrúd Gina Gitta Gizella Gizi Gréta Gréti Gyöngyi Gyöngyvér
      Gyöngyvirág Gyopár Györgyi Györgyike Hajnal Hajnalka Hajni Hana Hanga Hanka Hanna Hanni Hargita Hédi Hedvig
      Helén Heléna Helga Helka Hella Henriett Henrietta Hermina Herta Hilda Hortenzia Ibi Ibolya Ica Ida Ildi Ildikó
      Ilka Ilma Ilona Ilonka Ilu Ilus Imola Inci Inez Inge Irén Irénke Irina Irisz Irma Ivett Ivetta Ivonn Iza
      Izabella Izolda Jana Janina Janka Jázmin Jennifer Johanna Jolán Jolánka Jolanta Joli Jozefa Jozefin Juci Jucika
      Judi Judit Jula Julcsi Juli Júlia Julianna Juliska Jusztina Jutka Jutta Kamilla Karina Karola Karolina Kata
      Katalin Katarina Kati Katica Katinka Kató Kincső Kinga Kira Kitti Klára Klári Klarissza Klaudia Klementina
      Kleopátra Kornélia Kriszta Kriszti Krisztiána Krisztina Kunigunda Lara Larissza Laura Lavínia Lea Léda Leila
      Léna Lenke Leona Leonóra Leopoldina Letícia Lia Lídia Lili Lilian Liliána Lilla Linda Lívia Liza Lizett Lola
      Loretta Lotti Luca Lúcia Lucilla Ludmilla Lujza Lukrécia Luna Magda Magdaléna Magdi Magdolna Maja Málna Malvin
      Malvina Manci Manka Manuéla Manyi Mara Marcella Margaréta Margarita Margit Margitka Margó Mari Mária Marian
      Mariann Marianna Mariella Marietta Marika Marina Marinka Marióra Mariska Márta Márti Martina Matild Matilda
      Maura Médea Melánia Melina Melinda Melissza Melitta Mercédesz Mia Mici Mihaéla Mikolt Milena Milla Mimi Mína
      Minerva Mira Mirabella Miranda Mirella Mirjam Mirtill Molli Móni Mónika Nadin Nadinka Nádja Nanetta Napsugár
      Nara Natali Natália Natasa Nauszika Nelli Nerina Neszta Nika Nikol Nikolett Nikoletta Nina Ninett Noémi Nóra
      Nóri Norina Norma Odett Odília Ofélia Oktávia Olga Olimpia Olívia Orsi Orsolya Ottília Palma Paloma Pamela Panka
      Panna Panni Paola Patrícia Paula Paulina Pelágia Penelopé Perla Petra Petronella Petúnia Pintyőke Piri Piroska
      Polett Polixéna Polli Rafaella Ráhel Ramóna Rebeka Regina Réka Rella Reményke Renáta Reni Ria Rita Roberta
      Robertina Roxána Roza Róza Rozália Rozálinda Rozamunda Rozi Rozina Rozita Rozmarin Rózsa Rózsi Rubina Rut Ruth
      Sára Sári Sárika Sarolt Sarolta Seherezádé Sejla Sugárka Szabina Szabrina Szaffi Szalóme Szamóca Szandi Szandra
      Szanna Szelina Szende Szénia Szerafina Szeréna Szidi Szidónia Szilárda Szilvána Szilvi Szilvia Szimóna
      Szimonetta Szindi Szintia Szixtina Szofi Szófia Szonja Sztefánia Sztella Szvetlana Tália Tamara Tánya Tatjána
      Tea Teca Tekla Teodóra Teréz Terézia Teri Terike Terka Tessza Tilda Tímea Timi Tina Tinka Tíra Titanilla Tünde
      Tündér Tündi Uljána Ulrika Ünige Ursula Urzula Valentina Valéria Vali Vanda Vanessza Veca Vera Veréna Verka
      Veron Verona Veronika Veronka Viki Viktória Vilhelmina Vilja Villő Vilma Viola Violetta Virág Virgínia Vita
      Viviána Vivien Xénia Zafíra Zara Zelda Zelma Zenina Zenkő Zenóbia Zina Zinaida Zita Zizi Zoé Zoja Zora Zóra
      Zorka Zsanett Zsanka Zsanna Zsazsa Zselyke Zseni Zseraldin Zsófi Zsófia Zsóka Zsuzsa Zsuzsanna Zsuzsánna Zsuzsi
      Zsuzsika Zsuzska Zuzanna`,
    male: `Ábel Ábrahám Ábris Achilles Adalbert Ádám Ádi Adolf Adorján Adrián Ágost Ágoston Ajtony Ákos Aladár Aladin
      Alajos Albert Albin Alex Alexander Alfonz Alfréd Algernon Álmos Alpár Alvin Amadé Amadeusz Ambrus Ámos Anasztáz
      Anatol Andor Andorás Andorján András Andris Angelo Antal Anti Anzelm Apollinár Apolló Apor Arisztid Árkád Ármin
      Arnó Arnold Áron Árpád Artemon Artúr Arvid Arzén Asztrik Atanáz Atilla Attila Auguszt Aurél Aurélián Axel
      Balabán Balambér Balázs Balbó Baldvin Bálint Baltazár Bandi Bánk Barabás Barna Barnabás Barsz Barta Bartal
      Bartos Bátor Bazil Béda Bedő Béla Bence Bende Bendegúz Benedek Béni Benjámin Benke Benkő Benő Bercel Berci
      Berengár Berény Bernárd Bernát Bertalan Bertold Bertrand Bese Bod Bódog Bodor Bogát Bogdán Bogomil Boldizsár
      Bonaventúra Bonifác Borisz Bors Borsa Botár Botond Bottyán Brúnó Buda Bulcsú Buzád Cecilián Celesztin Cézár
      Ciprián Cirill Cirják Claudió Csaba Csák Csanád Csatár Csató Cseke Csépán Csete Csobán Csombor Csongor Csörsz
      Dagobert Damján Dani Dániel Dárius Dávid Demeter Demjén Dénes Derzs Detre Dezsér Dezső Dienes Domán Döme Dominik
      Dömjén Domokos Domonkos Dömötör Donát Dorián Dormán Ede Edgár Edmond Edmund Edömér Edvárd Edvin Egbert Egon
      Egyed Elek Elemér Eliás Ellák Előd Emánuel Emil Emilián Emőd Endre Énok Eörs Erazmus Erhard Erik Ernák Ernesztő
      Ernő Ervin Etele Eugén Evald Ezékiel Ezra Fábián Farkas Fausztusz Félix Ferdinánd Ferenc Feri Ferkó Filemon
      Filip Flávió Flórián Flóris Fodor Frederik Fridolin Frigyes Fülöp Gábor Gábriel Gál Gáspár Gaszton Gedeon Gejza
      Gellért Gerald Gerárd Gergely Gergő Geri German Gerő Gerzson Géza Gida Gilbert Godfrid Godó Gordon Gotfrid
      Gothárd Gracián Guidó Gusztáv Guszti Gyárfás Gyenes György Györk Györke Győző Gyula Gyuri Gyurka Gyuszi Hannibál
      Harald Hektor Helmut Henrik Herbert Herman Hilár Hippolit Honor Honorát Horác Horka Huba Hubert Hugó Hunor
      Ibrahim Ignác Igor Ilián Illés Imi Immánuel Imre Ince Indár Ipoly Iréneusz Isti István Iván Ivó Ivor Izidor
      Izmael Izsák Izsó Jácint Jáfet Jakab Jákó Jákob Jancsi Jani Jankó János Jánoska Jázon Jenő Jeremiás Jeromos
      Joachim Joakim Jób Joel Jónás Jonatán Jordán József Józsi Jozsó Józsua Julián Július Jusztin Jutas Kada Kadosa
      Kajetán Kájusz Kálmán Kamill Kandid Kapisztrán Karcsi Károly Kászon Katapán Kázmér Kelemen Kelen Kemal Kende
      Kenéz Kerény Keresztély Kerim Keve Kevin Kilián Kirill Klaudiusz Klemens Klement Kleofás Kocsárd Koloman Kolos
      Konrád Konstantin Koppány Kornél Korvin Kósa Kozma Kristóf Krisztián Krisztofer Kund Kunó Kurd Kurszán Kurt
      Kvirin Laborc Laci Lacika Ladiszláv Ladomér Lajcsi Lajos Lali Lambert László Lázár Leander Lehel Lél Lénárd
      Lénárt Leó Leonárd Leonidász Leontin Leopold Levente Lionel Lipót Loránd Lóránd Loránt Lóránt Lőrinc Lotár
      Lucián Ludvig Lukács Lukréc Makár Malakiás Malkus Manassé Manfréd Manó Manuel Marcel Marcell Marcellin Marci
      Márió Máriusz Márk Márkó Márkus Markusz Marót Martin Márton Máté Mátyás Matyi Maurícius Max Maxim Maximilián
      Medárd Meinhard Melchior Mendel Menyhért Menyus Methód Metód Mihály Mihók Mika Mike Mikeás Miki Miklós Mikó
      Mikulás Milán Milorád Milos Milton Mirkó Miron Misi Miska Misu Modesztusz Mohamed Mór Morgan Móric Mózes Murád
      Musztafa Nabor Nándi Nándor Napóleon Nárcisz Nátán Nátánael Nemere Nepomuk Nesztor Nikétás Nikodémus Nikola
      Nikolasz Nimród Noé Noel Norbert Norbi Norman Norton Oberon Odiló Odó Odon Ödön Ódor Oktár Oktáv Oktávián Oláf
      Oleg Olivér Olivió Omár Ond Orbán Oresztész Orfeusz Orion Örkény Orlandó Örs Őrs Osszián Oszkár Oszvald Otelló
      Otisz Otmár Ottó Ottokár Ovídiusz Özséb Pál Pali Palkó Pamfil Pankrác Pantaleon Páris Paszkál Patrícius Patrik
      Paulin Pázmán Pázmány Pelbárt Peregrin Periklész Pete Péter Peti Pető Petrik Petúr Pió Pista Pisti Pistike Pityu
      Piusz Placid Platón Polikárp Pongrác Porfir Pósa Prokop Prosper Radamesz Radó Radován Rafael Rajkó Rajmond
      Rajmund Rajnald Ramiró Ramón Randolf Rátold Raul Regő Regős Rehor Remig Rémus Renátó Renátusz René Rezső Richárd
      Ricsi Rikárdó Robert Róbert Robi Robin Roderik Rókus Roland Rolf Román Romárió Romeó Romulusz Ronald Ruben Rúben
      Rudi Rudolf Rufusz Rupert Rurik Salamon Salvátor Sámson Samu Sámuel Sándor Sanyi Saul Sebestyén Sebő Simeon
      Simon Sixtus Solt Solymár Sólyom Soma Sükösd Szabi Szabin Szabolcs Szaniszló Szebasztián Szelim Szemere Szeráf
      Szerafin Szergej Szergiusz Szervác Szeverin Szilamér Szilárd Szilas Szilveszter Szilvió Szilviusz Szíriusz
      Szókratész Szolón Szórád Szörénd Szörény Szovát Tádé Taksony Tamás Tankréd Tas Taszilo Teó Teobald Teodor Teofil
      Terenc Tétény Tézeusz Tibád Tibérius Tibi Tibold Tibor Tihamér Timon Timót Timóteus Timur Titusz Tivadar Tóbiás
      Tódor Töhötöm Toldi Tomi Tömör Torda Tormos Trisztán Turul Tuzson Ubul Ugod Ugron Ulászló Uljan Ulrik Umbertó
      Und Upor Urbán Uriel Uros Ursus Uzon Vadim Vajk Valdemár Valdó Valentin Valér Valérió Valérius Valter Vata Vazul
      Vencel Vendel Vendelin Vérbulcsú Veremund Verner Vid Vida Vidor Viktor Vili Vilibald Vilmos Vince Vincent Virgil
      Vitális Vitályos Vitold Vitus Vívián Vladimír Volfram Xavér Xerxész Zádor Zágon Zakár Zakariás Zakeus Zalán
      Zámor Zaránd Zdenkó Zekő Zénó Zenon Zente Zerénd Zerind Zete Zétény Zoárd Zobor Zohár Zoli Zoltán Zólyom Zombor
      Zorán Zoránd Zovárd Zsadány Zsiga Zsigmond Zsolt Zsombor Zsongor Zsubor Zuárd Zülfikár`,
  },
};
