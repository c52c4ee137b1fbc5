import type { CommonNames } from './common-names.ts';

export const northernEuropeNames: CommonNames = {
  DK: {
    female: `Aase Agnete Alberte Anja Anne-Grethe Anne-Lise Anne-Marie Anne-Mette Annelise Åse Asta Astrid Bente Birgit
      Birgitte Birthe Bodil Camilla Caroline Cecilie Charlotte Christel Connie Dagmar Ditte Dorte Dorthe Ebba Edel
      Elna Else Emilie Esther Freja Frida Gerda Gitte Grete Grethe Gudrun Gunhild Gunvor Hanne Heidi Helle Henny
      Henriette Herdis Iben Ida Inge Ingelise Inger Ingrid Jette Johanne Jonna Jytte Kamilla Karen Karin Karla Kirsten
      Kirstine Lene Lis Lisbeth Lise Lone Lotte Lærke Maiken Maj-Britt Maja Malene Maren Margit Margrethe Merete Mette
      Mie Nanna Nina Oda Pernille Pia Ragnhild Randi Rigmor Rikke Ruth Sanne Sidsel Signe Sigrid Sine Sofie Solveig
      Stine Susanne Tina Tine Tove Trine Ulla Vibeke Vilma Winnie Yrsa`,
    male: `Aage Åge Aksel Anders Arne Asbjørn Asger Bent Bertel Bjarke Bjarne Bo Børge Carsten Christian Claus Ditlev Ebbe
      Egon Ejnar Ejner Ejvind Elof Emil Erik Esben Eskild Finn Flemming Frede Frederik Frits Frode Gert Gorm Gunnar
      Gustav Hakon Halfdan Hans Harald Hardy Helge Henning Henrik Holger Ib Jakob Jannik Jens Jeppe Jesper Jess
      Johannes John Jon Jonas Jørgen Jørn Kaj Karl Karsten Kasper Kjeld Klaus Knud Kresten Kristen Kristian Kristoffer
      Kurt Lars Lasse Laurits Laust Leif Lennart Mads Magnus Malthe Martin Mathias Mikkel Mogens Morten Niels Nikolaj
      Ole Oluf Orla Otto Ove Palle Peder Per Poul Povl Preben Rasmus Regnar Rune Sejr Sigurd Skjold Steen Sten Stig
      Sven Svend Søren Tage Terkel Thomas Thor Thorkild Thorvald Toke Tonny Torben Torsten Troels Tyge Uffe Ulrik Vagn
      Valdemar Verner Viggo Villads Villy`,
  },
  EE: {
    female: `Aade Aasa Aet Age Aili Aime Ainika Airi Aive Aja Aleksandra Alli Anete Anett Anne Anneli Annely Anni Annika Anu
      Ave Berit Brigitta Diana Eda Egle Eha Eike Elina Ellen Elo Elvi Ene Enel Epp Erika Ester Eve Eveli Evelin Evi
      Grete Hanna Heili Hele Helen Helgi Heli Helju Helle Helmi Helve Hiie Hilja Hille Ille Ilme Ilona Imbi Inga Inge
      Ingrid Irja Ivi Jaana Jana Janika Jelena Juta Kaarin Kadi Kadri Kadrin Kai Kaia Kaidi Kaie Kaire Kairi Kaisa
      Kaja Karin Karmen Karoliina Katre Katri Katrin Keiu Kerli Kersti Kerttu Kirke Koidu Koidula Krista Kristel
      Kristi Kristiina Kristin Kristina Kristine Külli Küllike Laine Laura Lea Leelo Leida Leili Lemme Liia Liidia
      Liilia Liina Liis Liisa Liisi Liisu Liivi Linda Lüüdia Ly Lya Maaja Maarika Maarja Mai Maie Maiga Maila Maimu
      Maire Mairi Mall Malle Mare Maret Margit Margot Mari Maria Marianne Marika Mariliis Marilin Maris Marit Marju
      Marta Meeli Meelika Meeri Merike Merle Merlin Mia Milvi Minna Mirjam Moonika Natalja Nele Nelli Nora Oie Õie
      Olga Õnne Piia Pille Pilvi Piret Pirje Raili Raja Reeda Reelika Reet Reine Renate Riin Riina Ruth Saale Saima
      Salme Sandra Signe Sigrid Siiri Silja Sille Silvi Sirje Sirli Taimi Taisi Tatjana Tea Teele Terje Tiia Tiina
      Tiiu Triin Triinu Tuuli Tuuliki Ulla Ülle Ülli Ülvi Ursula Urve Vaida Vaike Valli Valve Veera Viive Virge Virgi
      Virve`,
    male: `Aadu Aare Aarne Aarni Ado Ago Ahti Ahto Aimar Ain Ainar Aivar Aivo Alar Allan Alo Andi Ando Andre Andres Andrus
      Anti Ants Argo Armin Arne Arno Arvi Arvo Asko Asso Atko Avo Eerik Eero Egon Einar Eino Elmar Endel Enn Eno Erik
      Erki Erko Ermo Esko Evald Fred Gunnar Hando Hannes Hanno Hans Harald Harri Heigo Heiki Heiko Heinar Heino Helmut
      Hendrik Henn Henri Herki Hillar Hugo Ilmar Imre Indrek Ivar Ivo Jaagup Jaak Jaan Jaanis Jaanus Jakob Jalmar
      Janar Janek Janno Jarek Jarmo Joel Johannes Joosep Juhan Juho Juku Jürgen Jüri Kaarel Kaido Kaimar Kalev Kaljo
      Kalju Kalle Karl Karmo Kaspar Kaupo Kaur Kert Kristjan Kristo Kuldar Kuno Kustas Kusti Lauri Leho Leino Lembit
      Lennart Leo Loit Madis Magnus Maido Mairo Mait Marek Margo Margus Mario Marko Mart Marten Marti Martin Mati
      Matti Meelis Mehis Mihkel Mikk Moorits Neeme Olavi Oleg Olev Oskar Ott Otto Paap Paavo Paul Peep Peeter Priidik
      Priidu Priit Raido Raigo Raik Raimo Raimond Rainer Raino Rait Raivo Randel Rando Raul Rauno Reijo Rein Reino
      Reio Remo Riho Risto Robert Roland Ruuben Sander Sergei Siim Silver Sten Sulev Sven Taago Taavet Taavi Taavo
      Talis Tambet Tanel Tarmo Tarvi Tarvo Tauno Tauri Teet Tiit Toivo Tõll Tõnis Tõnu Toomas Tormi Uku Ülar Ülari
      Üllar Ülo Uno Urmas Urmo Uudo Vahur Vaino Väino Valdo Valdur Vallo Valter Vambola Veiko Veljo Vello Verner
      Viljar Villem Villu Vilmar Virgo Voldemar Volli`,
  },
  FI: {
    female: `Aila Aili Aino Aliisa Anneli Anniina Eija Eila Elina Hanna-Leena Hanne Helmi Hilkka Iida Iines Impi Inkeri Irja
      Kaarina Kaija Kaisa Kerttu Kirsi Kyllikki Lahja Lempi Liisa Marja Marja-Leena Marjatta Marketta Mervi Minna
      Mirja Oili Orvokki Outi Päivi Pirjo Pirkko Raija Rauha Reetta Riitta Ritva Saara Sanna Satu Seija Siiri Sinikka
      Sirkka Sirpa Suoma Taina Tarja Tellervo Tuija Tuula Tuulikki Tyyne Ulla Ulpu Varpu Venla Vuokko`,
    male: `Aatos Ahti Aimo Aki Antero Arvo Atte Aulis Eero Einari Eino Erkki Esa Esko Hannu Heikki Heimo Ilkka Ilmari Isto
      Jaakko Jalmari Janne Jari Jarmo Jere Jorma Jouko Jouni Juha Juhani Jukka Jussi Jyrki Kaarlo Kalervo Kalevi Kari
      Kauko Keijo Kimmo Kyösti Lasse Lauri Matti Mauno Mika Mikko Niilo Olavi Oskari Ossi Otto Paavo Pasi Pauli Pekka
      Pentti Pertti Petteri Raimo Rauno Reijo Reino Risto Sakari Sami Santeri Seppo Sulo Tapani Tapio Tauno Teemu Tero
      Teuvo Timo Toivo Topi Tuomas Tuomo Urho Uuno Väinö Vesa Vihtori Viljo Ville Yrjö`,
  },
  IS: {
    female: `Agnes Ágústa Alda Aníta Anna Arna Arndís Ásdís Ásgerður Áslaug Ásta Ásthildur Auður Aðalheiður Bára Bergljót
      Bergþóra Birgitta Birna Bjarney Björg Björk Bryndís Brynhildur Brynja Dagbjört Dagný Dóra Edda Elín Elísabet
      Elsa Erla Erna Eydís Fanney Freyja Fríða Gerður Gréta Gróa Gunnhildur Gunnur Guðbjörg Guðfinna Guðlaug Guðný
      Guðríður Guðrún Gyða Hafdís Halla Halldóra Hanna Harpa Heiða Heiðrún Helena Helga Herdís Hildur Hjördís
      Hólmfríður Hrafnhildur Hrefna Hrönn Hulda Ída Inga Ingibjörg Ingileif Ingunn Íris Jóhanna Jóna Jónína Jórunn
      Júlía Karítas Katla Katrín Klara Kolbrún Kristbjörg Kristín Kristjana Kristrún Lára Laufey Lilja Lóa Margrét
      María Nanna Oddný Ólafía Ólöf Ósk Ösp Ragna Ragnheiður Ragnhildur Rakel Rannveig Rósa Rúna Rut Salka Sara Sif
      Sigríður Sigrún Sigurbjörg Sigurlaug Sigurrós Sigurveig Sjöfn Sóley Sólrún Sólveig Stefanía Steinunn Sunna Svala
      Svandís Svanhildur Svava Tinna Una Unnur Urður Vala Valdís Valgerður Vigdís Vilborg Æsa Þóra Þorbjörg Þórdís
      Þórey Þorgerður Þórhildur Þórunn Þuríður`,
    male: `Agnar Ágúst Albert Andri Ari Ármann Arnar Arngrímur Árni Arnór Aron Ársæll Ásbjörn Ásgeir Ásgrímur Ásmundur Atli
      Auðunn Axel Aðalsteinn Baldur Baldvin Bárður Benedikt Bergur Bergþór Birgir Birkir Bjarki Bjarni Björgvin Björn
      Bogi Böðvar Bragi Breki Brynjar Brynjólfur Dagur Davíð Daði Eggert Egill Einar Eiríkur Elías Ellert Emil
      Erlendur Erlingur Eyjólfur Eysteinn Eyþór Finnbogi Finnur Flosi Freyr Friðgeir Friðrik Fróði Garðar Geir Gestur
      Gísli Grétar Grímur Gunnar Gunnlaugur Gústaf Guðbrandur Guðjón Guðlaugur Guðmundur Guðni Gylfi Hafliði Hafsteinn
      Hafþór Hákon Halldór Hallgrímur Hallur Hannes Haraldur Haukur Heimir Heiðar Helgi Hermann Hilmar Hjálmar Hjalti
      Hjörleifur Hjörtur Hlynur Hólmgeir Hörður Höskuldur Hrafn Hrafnkell Hreinn Hreiðar Hringur Ingi Ingólfur Ingvar
      Ísak Ívar Jóhann Jóhannes Jökull Jón Jónas Jósef Júlíus Kári Karl Ketill Kjartan Kolbeinn Konráð Kristinn
      Kristján Kristófer Lárus Leifur Logi Magnús Marinó Markús Matthías Njáll Oddur Ögmundur Ólafur Ómar Örlygur Örn
      Orri Örvar Óskar Össur Óttar Óðinn Páll Pétur Ragnar Reynir Róbert Rúnar Runólfur Salómon Samúel Sigfús
      Sighvatur Sigmar Sigmundur Sigtryggur Sigurbjörn Sigurgeir Sigurjón Sigursteinn Sigurður Sigþór Skarphéðinn
      Skúli Snorri Snæbjörn Sölvi Stefán Steinar Steingrímur Steinn Steinþór Sturla Styrmir Sveinbjörn Sveinn Sverrir
      Sæmundur Sævar Tómas Trausti Tryggvi Úlfar Úlfur Valdimar Valgeir Valur Vignir Viktor Vilhjálmur Viðar Ýmir Ægir
      Ævar Þór Þórarinn Þorgeir Þorgils Þorgrímur Þórhallur Þórir Þorkell Þorlákur Þorleifur Þormóður Þorsteinn
      Þorvaldur Þorvarður Þórður Þráinn Þröstur`,
  },
  LT: {
    female: `Agnė Agota Aistė Akvilė Albina Aldona Alina Alma Ana Angelė Asta Audronė Augustė Auksė Aurelija Aušra Austėja
      Austra Banga Barbora Beata Birutė Brigita Bronė Bronislava Daiga Dainora Daiva Dalė Dalia Dana Danguolė Danutė
      Deimantė Diana Domicelė Dovilė Edita Eglė Elena Elvyra Emilija Erika Eugenija Evelina Gabija Gabrielė Genė
      Genovaitė Giedrė Gintarė Goda Gražina Guoda Ieva Ilona Indrė Inga Ingrida Irena Irma Izabelė Jadvyga Janina
      Joana Jolanta Jolita Jonė Julė Julija Juozapota Jūratė Jurgita Justina Juta Kamilė Karolina Kazimiera Kotryna
      Kristina Laima Laimutė Laisvė Laura Liepa Lina Liucija Liuda Liudvika Livija Lolita Loreta Lukrecija Marija
      Marijona Marta Marytė Miglė Milda Mintarė Modesta Monika Morta Nerija Neringa Nida Nijolė Ona Onutė Palmira
      Petronėlė Pranė Ramina Ramunė Ramutė Rasa Rasytė Regina Renata Rita Roma Rožė Rugilė Rūta Rūtelė Sandra Šarūnė
      Saulė Sigita Silva Simona Skaistė Smiltė Sofija Solveiga Stasė Stefanija Svajonė Teresė Toma Ugnė Uršulė Urtė
      Vaida Vaiva Valerija Vanda Vėjūnė Veronika Vida Vidmantė Viktorija Vilija Vilma Violeta Virginija Vita Vitalija
      Vytautė Žaneta Žemyna Zita Živilė Zofija Zosė Žydrė Žydrūnė`,
    male: `Adomas Aidas Aivaras Aleksandras Aleksas Alfonsas Alfredas Algimantas Algirdas Algis Almantas Aloyzas Alvydas
      Ambraziejus Andrius Anicetas Antanas Arnas Arnoldas Artūras Arūnas Arvydas Audrius Augustas Augustinas Aurelijus
      Aurimas Ažuolas Ąžuolas Baltrus Balys Benas Benediktas Bernardas Boleslovas Bronislovas Bronius Dainius Darius
      Daumantas Deimantas Deividas Domantas Dominykas Donatas Dovydas Edgaras Edmundas Eduardas Edvardas Edvinas
      Egidijus Eimantas Elijus Emilis Erikas Ernestas Eugenijus Evaldas Faustas Feliksas Gabrielius Gediminas Giedrius
      Gintaras Gintautas Girdenis Girius Gustas Gvidas Gytis Henrikas Herkus Ignas Irmantas Jaunius Jokūbas Jonas
      Jonukas Julius Juozapas Juozas Jurgis Justas Justinas Kajus Karolis Kasparas Kazimieras Kazys Kęstas Kęstutis
      Klaudijus Klemensas Konstantinas Kostas Kristijonas Kristupas Laimis Laimonas Laurynas Leonardas Leonas Linas
      Liudas Liudvikas Liutauras Lukas Mantas Mantvydas Marijonas Marijus Marius Martynas Matas Mečislovas Mečys
      Merkys Mikas Mindaugas Modestas Motiejus Mykolas Naglis Narimantas Nerijus Nojus Norbertas Norvydas Oskaras
      Ovidijus Paulius Petras Pijus Pilypas Povilas Pranas Pranciškus Radvilas Raimondas Raimundas Ramūnas Rapolas
      Remigijus Renatas Ričardas Rimantas Rimas Rimvydas Robertas Rokas Rolandas Romas Romualdas Rūtenis Rytis Sakalas
      Šarūnas Saulius Sigitas Silvestras Simas Simonas Skirmantas Smilgius Stanislovas Stasys Steponas Svajūnas Tadas
      Tautvydas Teodoras Titas Tomas Ugnius Vaclovas Vacys Vaidas Vaidotas Vainius Valdas Valdemaras Valentas
      Valentinas Valerijus Vėjas Vidas Vidmantas Viktoras Vilhelmas Vilius Vincas Vincentas Virgilijus Virginijus
      Visvaldas Vitalijus Vitas Vladas Vladislovas Vygantas Vykintas Vytas Vytautas Vytenis Zenonas Zigmantas Zigmas
      Žilvinas Žydrius Žydrūnas Žygimantas`,
  },
};
