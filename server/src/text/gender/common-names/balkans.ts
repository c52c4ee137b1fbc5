import type { CommonNames } from './common-names.ts';

export const balkansNames: CommonNames = {
  AL: {
    female: `Adelina Aferdita Afërdita Agime Alba Albana Albina Alketa Alma Ana Anila Antigona Arberesha Arbnora Ardiana
      Arjeta Arlinda Armela Arta Artiola Aurora Bardha Besa Besiana Besjana Blerina Blerta Bora Bukurie Bukurije
      Dafina Dea Denisa Diellza Dijana Donika Dorina Doruntina Drita Dritana Dukagjina Durime Edlira Edona Ela Elda
      Eliona Elira Elisa Elona Elsa Elvana Emanuela Enkela Enkeleda Eriona Erisa Erjona Ermira Esmeralda Evisa
      Fatbardha Fatime Fatjona Fatmira Fatmire Fitore Flaka Flora Floriana Flutura Genta Gentiana Gjyle Gjyste Gresa
      Hajrije Hana Iliriana Ilirjana Irena Jehona Jeta Jonida Jorida Juliana Kaltrina Kimete Klea Klodiana Kosovare
      Kristina Kujtime Lediana Ledina Lejla Leonora Leta Linda Lindita Liri Liridona Lirie Lule Lulezime Luljeta
      Lumturi Lumturije Magbule Majlinda Manjola Marigona Mentare Merita Migena Mimoza Mira Mirela Mirjeta Mirlinda
      Myzafere Najada Nertila Njomza Nora Ornela Pranvera Qendresa Remzije Rezarta Rina Rita Rovena Rozafa Rudina
      Sabrije Sanije Saranda Sevdije Shegë Shkurte Shpresa Shqipe Shqiponja Shukrije Sihana Silva Sonila Suela Suzana
      Tefta Teuta Trëndafile Trina Tringa Valbona Valdete Valentina Valmira Vera Verona Vesa Vjollca Vjosa Vlora
      Ylberina Yllka Zamira Zana Zarife Zylfije`,
    male: `Adem Adrian Afrim Agim Agron Ahmet Alban Albert Albin Aleksandër Alket Altin Alush Andon Anton Arben Arber Arbër
      Ardian Ardit Arian Arjan Armand Armend Arsim Artan Astrit Avni Bajram Bardh Bardhyl Bashkim Behar Bekim Besim
      Besmir Besnik Bledar Blerim Blerton Bujar Burim Çlirim Dalip Dardan Defrim Dhimitër Drilon Dritan Dritero Driton
      Dukagjin Durim Edmond Eduart Endri Endrit Enver Erion Erjon Ermal Ermir Ervin Fadil Fatbardh Fatjon Fatmir Fatos
      Ferid Fitim Flamur Florent Florian Florim Gazmend Gent Genti Gentian Gëzim Gjergj Gjergji Gjin Gjokë Gjon Gramoz
      Granit Hajdar Haki Halil Hasan Hysen Idriz Ilir Ilirjan Indrit Isa Ismail Ismet Isuf Jak Jetlir Jetmir Jeton
      Jonuz Jul Jusuf Kastriot Klodian Korab Krenar Kreshnik Kristaq Kujtim Lavdrim Ledian Leka Lekë Leotrim Leutrim
      Liridon Lirim Lis Llesh Luan Luigj Lulzim Lumir Mark Mehmet Mensur Mentor Mërgim Miftar Migjen Mihal Muharrem
      Murat Musa Mustafë Naim Naser Nazmi Ndrec Ndue Niko Nikoll Nikollë Nimet Nuri Olsi Osman Pal Pandeli Pashk
      Pëllumb Perparim Përparim Petraq Petrit Pirro Prek Preng Qamil Qazim Qemal Qerim Rakip Ramadan Redon Refik
      Rexhep Rinor Rizah Rrahman Rrustem Ruzhdi Sabri Sadik Sali Sami Sejdi Selim Shaban Shefqet Shemsi Shkelqim
      Shkëlqim Shkumbin Shpend Shpetim Shpëtim Shqiprim Skender Skënder Sokol Spartak Spiro Sulejman Tahir Taulant
      Thoma Tomor Valdrin Valon Valton Vasil Veton Viktor Visar Vullnet Xhafer Xhavit Xhelal Xhemal Xhevat Xhevdet
      Ylber Yll Ylli Ymer Zef Zenel Zenun Zylfi`,
  },
  BA: {
    female: `Adila Adisa Aida Ajla Ajša Alma Almasa Almina Amila Amina Amra Azra Belma Dženana Dženeta Dženita Edina Elma
      Elvira Emina Enida Enisa Ermina Esma Fadila Fahira Fata Fatima Ferida Hajra Halida Hana Hanifa Hasnija Hatidža
      Ifeta Ilda Indira Irma Ismeta Jasmina Lamija Lejla Maida Mediha Medina Melika Melisa Mensura Merima Merjem
      Mersiha Minela Mirela Mirsada Mubera Muniba Munira Naida Naila Nejra Nermina Nura Rabija Raza Razija Refija
      Remza Sabaheta Sabina Sadeta Safeta Safija Saida Salma Samira Sanela Šefika Sehija Šehrija Selma Šemsa Sena
      Senada Senija Ševala Suada Subhija Vahida Zahida Zehra Zejna Zejneba Zerina Zineta Zuhra Zumra`,
    male: `Adem Adis Admir Adnan Ahmed Ajdin Alen Alija Almir Amar Amel Amir Armin Asim Avdo Bakir Bećir Benjamin Damir
      Dino Džemal Džemil Dženan Dževad Edhem Edin Ekrem Eldin Elvedin Elvir Emir Enes Enver Ermin Esad Fadil Fahrudin
      Faruk Fehim Ferid Fikret Fuad Hadis Hakija Halid Halil Hamdija Hamo Hamza Haris Harun Hasan Haso Husein Husnija
      Ibrahim Ibro Ismet Izet Izudin Jasmin Jusuf Kemal Kenan Mahir Mehmed Meho Midhat Mirnes Mirsad Mirza Muamer
      Muhamed Mujo Munib Muradif Murat Muris Mustafa Nedim Nedžad Nermin Nihad Nijaz Nusret Omer Osman Ramiz Rasim
      Refik Remzija Rešad Rifat Rusmir Sabahudin Šaban Safet Said Salih Salko Samir Sanel Sead Šefik Sejad Sejfudin
      Selim Selmir Semir Šemso Senad Šerif Suad Sulejman Suljo Tarik Teufik Vahid Vehid Zahid Zijad Zijah Zlatan
      Zuhdija Zulfo`,
  },
  BG: {
    female: `Албена Александра Анелия Анета Анка Антоанета Антония Атанаска Биляна Бисерка Бистра Божана Бойка Бонка
      Борислава Боряна Валентина Ваня Василена Василка Вела Веселина Веска Виделина Виктория Виолета Габриела Галина
      Галя Ганка Гергана Гинка Даниела Дарина Деница Десислава Димитрина Дияна Дора Доротея Дочка Евгения Екатерина
      Елена Елеонора Елица Елка Емилия Жана Жанета Жасмина Живка Здравка Златка Зорница Ивайла Иванка Ивелина Ивета
      Илияна Йоана Йорданка Ирена Ирина Искра Калина Камелия Катя Красимира Кремена Кристина Лидия Лилия Лиляна
      Людмила Магдалена Маргарита Марийка Мария Марияна Мая Мила Милена Мира Мирослава Михаела Моника Надежда Наталия
      Невена Неда Нели Николина Нина Нора Пенка Петранка Петя Пламена Полина Поля Преслава Рада Радка Радослава Райна
      Ралица Рени Роза Росица Румяна Саня Светла Светлана Силвия Симона Славка Снежана Снежина Соня София Станислава
      Стефания Стефка Стоянка Татяна Теодора Тинка Тодорка Христина Цвета Цветана Цветанка Цветелина Цонка Юлия Юлияна
      Яна Янка Ясмина`,
    male: `Александър Ангел Андон Андрей Антон Асен Атанас Благовест Благой Божидар Бойко Бойчо Борис Борислав Боян
      Валентин Валери Ваньо Васил Велизар Велико Величко Венелин Венцислав Весел Веселин Виктор Владимир Владислав
      Владо Възкресен Вълко Вълчо Гаврил Галин Ганчо Гено Генчо Георги Герасим Гочо Григор Данаил Даниел Делян Деян
      Димитър Димо Димчо Динко Добри Добромир Дончо Драгомир Евгени Емил Енчо Живко Захари Здравко Златан Златко
      Ивайло Иван Иво Илия Илиян Йордан Иринчо Искрен Ицо Калин Калоян Камен Кирил Киро Койчо Константин Коста Красен
      Красимир Крум Кръстьо Лазар Любен Любо Любомир Людмил Маноил Марин Марио Мартин Методи Минко Минчо Миро Мирослав
      Митко Михаил Младен Момчил Найден Начо Недялко Ненко Нешо Никола Николай Огнян Орлин Павел Панайот Пенко Пенчо
      Петър Пешо Пламен Радко Радослав Радостин Райчо Росен Румен Сава Светлин Светослав Симеон Слави Славчо Спас
      Станимир Станислав Станчо Стефан Стилиян Стоил Стойчо Стоян Тихомир Тодор Тошко Траян Филип Христо Цветан Цветко
      Цено Чавдар Юлиян Явор Яни Янко Янчо Ясен`,
  },
  HR: {
    female: `Ana Anica Ankica Antonela Antonija Anđela Barbara Biserka Blaženka Bosiljka Božena Božica Branka Bruna Cvita
      Danica Danijela Dijana Dora Dragica Dubravka Dunja Edita Elizabeta Ema Emilija Eva Franka Gabrijela Gordana
      Helena Ines Inge Irena Irma Iva Ivana Ivanka Ivka Jadranka Jagoda Jasminka Jasna Jelena Jelka Josipa Jozefina
      Julija Karla Kata Katarina Katica Klara Kristina Ksenija Lana Lara Ljerka Ljiljana Ljubica Luce Lucija Maca
      Magdalena Manda Mandica Mara Mare Marica Marija Marijana Marina Martina Maša Melita Mia Milena Milica Milka Mira
      Mirela Mirjana Mirna Morana Nada Nataša Neda Nediljka Nera Nevenka Nikolina Nina Nives Paula Petra Ruža Ružica
      Sandra Sanja Senka Silvija Slavica Slavka Snježana Sofija Sonja Stana Stanka Štefanija Štefica Stela Suzana
      Tajana Tamara Tanja Tatjana Tea Tena Terezija Tihana Tina Tonka Una Valentina Vedrana Vera Verica Veronika Vesna
      Viktorija Višnja Vjera Vlasta Zdenka Željka Zlata Zora Zorica Zrinka Zvjezdana Đurđa Đurđica`,
    male: `Alojz Andrija Andro Ante Antonijo Antun Bartol Berislav Blaž Bogoslav Boris Božidar Božo Branimir Branko Bruno
      Cvitko Dalibor Damir Danijel Darko Davor Dinko Domagoj Dominik Drago Dragutin Dražen Dubravko Duje Duško Edo
      Emil Fabijan Filip Frane Franjo Frano Goran Grgo Grgur Hrvoje Ico Igor Ilija Ivan Ivica Ivo Jakov Jakša Jandre
      Janko Jere Jerko Jerolim Josip Josko Joško Joso Jozo Juraj Jure Jurica Karlo Kazimir Krešimir Krešo Kristijan
      Kruno Krunoslav Ljubo Ljubomir Lovre Lovro Luka Marijan Marin Marinko Mario Marko Martin Mate Matej Mateo Matija
      Mato Mihael Mihovil Mijo Miljenko Mirko Miro Miroslav Mladen Nedjeljko Nenad Neven Nikica Niko Nikola Nikša
      Ognjen Oliver Pavao Pave Pavle Pavo Perica Pero Petar Pjero Predrag Rade Rajko Ranko Renato Roko Rudolf Saša
      Šime Šimun Siniša Slaven Slavko Slobodan Srećko Stanko Štef Stipan Stipe Stipo Stjepan Stojan Tihomir Tin Toma
      Tomislav Tomo Tonči Toni Tonko Tvrtko Vatroslav Vedran Velimir Veljko Vice Vinko Vjeko Vjekoslav Vladimir Vlado
      Vlatko Vojko Žarko Zdenko Zdravko Želimir Željko Zlatko Zoran Zvonimir Zvonko Đuro`,
  },
  MK: {
    female: `Анѓела Аница Билјана Благица Бојана Бранка Вангелија Вера Верица Весна Виолета Гордана Горица Даниела Деса
      Добрила Драгица Елена Ели Елизабета Елица Емилија Жаклина Зорица Ивана Илинка Ирена Катерина Кристина Лена Летка
      Лидија Лилјана Магда Магдалена Маргарита Марика Марина Марија Маја Менка Мила Милева Милица Мирјана Моника
      Надица Наташа Невена Невенка Нина Олга Олгица Павлина Радмила Роза Ружа Сања Светлана Симона Славица Снежана
      Софија Соња Стојна Сузана Татјана Тања Теодора Трајанка Фросина Христина Цвета Цветанка Цена Јагода Јасмина
      Јасна Јелена Јована Јулијана Љубица`,
    male: `Александар Ангел Андон Андреј Атанас Благој Благоја Блаже Богдан Борис Боро Борче Бојан Бранко Ванчо Васил Васко
      Велимир Велко Виктор Владимир Владо Војо Гоко Горан Ѓорѓе Ѓорги Ѓорѓи Горѓи Гоце Дарко Дејан Димитар Димче
      Драган Драги Душан Ефтим Живко Златко Зоран Зоранчо Иван Игор Илија Илчо Кире Кирил Киро Климент Коле Коста
      Крсте Крсто Лазар Лазо Лефтер Марко Мартин Марјан Методи Методија Милан Миле Мирко Мирослав Мирче Митко Митре
      Мишо Наум Ненад Никица Никола Огнен Оливер Павле Панде Панче Перо Петар Петко Петре Ристо Роберт Сашко Сашо
      Славе Славко Славчо Спиро Стево Стефан Столе Стојан Стојче Страшо Тоде Тодор Томе Томислав Трајан Трајко Трајче
      Филип Христијан Христо Цане Цветан Јован Јордан Јорданчо Љубе Љубомир Љупчо`,
  },
  RS: {
    female: `Aleksandra Ana Anica Anka Anđela Anđelija Anđelka Biljana Bojana Borislava Bosiljka Božana Božica Branislava
      Branka Cvijeta Danica Danijela Darinka Daša Dejana Desanka Divna Dobrila Draga Dragana Dragica Draginja
      Dragoslava Dubravka Dušanka Dušica Duška Emilija Gordana Gorica Gorjana Grozda Isidora Iva Ivana Ivanka Jadranka
      Jagoda Jasmina Jasna Jelena Jelica Jelisaveta Jovana Jovanka Julijana Katarina Kosara Kosovka Koviljka Kristina
      Ksenija Lela Lepa Leposava Ljerka Ljiljana Ljubica Ljubinka Magdalena Maja Marica Marija Marijana Marina Mila
      Milana Milanka Milena Mileva Milica Milijana Milinka Miljana Milka Mira Mirela Mirjana Miroslava Mladenka Nada
      Nadežda Natalija Nataša Neda Nena Nevena Nevenka Nikolina Novka Olga Olivera Olja Persida Petra Rada Radica
      Radmila Radojka Radoslava Rajna Ranka Ratka Roksanda Ruža Ružica Sanja Savka Senka Simonida Slavica Slavka
      Slađana Slobodanka Smilja Smiljana Snežana Sofija Sonja Spomenka Stana Stanija Stanislava Stanka Stoja Stojanka
      Suzana Svetlana Tamara Tanja Tatjana Teodora Tijana Una Vera Verica Vesna Vida Violeta Višnja Vukica Zagorka
      Žaklina Živana Živka Zlata Zora Zorana Zorica Zorka`,
    male: `Aca Aleksa Aleksandar Andrija Arsenije Avram Blagoje Bogdan Bogoljub Bogosav Bojan Bora Borislav Borivoje Borko
      Boško Boža Božidar Božo Brana Branimir Branislav Branko Čeda Čedomir Cvetko Dalibor Damjan Danilo Darko Dejan
      Despot Dimitrije Dobrica Dobrivoje Dobroslav Dojčin Dragan Dragiša Drago Dragoljub Dragomir Dragoslav Dragutin
      Draško Dušan Duško Filip Gavrilo Georgije Gligorije Gojko Goran Gordan Gradimir Grujica Ignjat Ilija Isidor Ivan
      Ivica Jakov Joca Jovan Jovica Konstantin Kosta Krsta Krstivoje Laza Lazar Leontije Ljuba Ljubiša Ljubomir Ljupko
      Luka Maksim Marinko Marko Mašan Mata Mateja Mihailo Mihajlo Mija Mijat Milan Mile Milenko Milentije Mileta
      Milija Milinko Milisav Milivoje Miljan Miloje Milorad Miloš Milosav Miloslav Milovan Milutin Miodrag Mirko
      Miroljub Miroslav Miša Mitar Mladen Momčilo Momir Nebojša Nemanja Nenad Neven Nikodije Nikola Novak Novica Obrad
      Obren Ognjen Ostoja Pavle Pera Perica Petar Petronije Predrag Prvoslav Radan Rade Radenko Radiša Radisav
      Radivoje Radoje Radojica Radomir Radoslav Radovan Rajko Ranko Rastko Ratko Relja Saša Savo Sekula Sima Simeon
      Siniša Slaven Slavko Slavoljub Slađan Slobodan Smiljan Spasoje Spira Srboljub Srdjan Srećko Sreten Srđan
      Stanimir Stanislav Stanko Stanoje Stefan Stevan Stojadin Stojan Stojko Strahinja Svetislav Svetozar Tadija
      Tanasije Tasa Teodor Tihomir Todor Toma Tomislav Toplica Trifun Tripko Uglješa Uroš Vasa Vasilije Velibor
      Velimir Veljko Veroljub Vid Vidoje Vidosav Vladan Vlade Vladeta Vladimir Vladislav Vlastimir Vojin Vojislav
      Vojkan Vojo Vuk Vukan Vukašin Vukosav Vukota Žarko Zdravko Želimir Željko Žika Žikica Živadin Živan Živko
      Živojin Života Zlatan Zlatko Zoran Zvezdan Zvonko Đoko Đorđe Đura Đurađ Đuro`,
  },
  SI: {
    female: `Aleksandra Alenka Amalija Ana Andreja Angela Anica Anita Anja Anka Antonija Barbara Bernarda Blanka Bojana Boža
      Božena Branka Breda Brigita Cvetka Danica Danijela Darinka Darja Doroteja Dragica Ema Erika Eva Frančiška
      Gabrijela Helena Hermina Ida Ines Irena Iva Ivana Ivanka Jana Janja Jasmina Jasna Jelka Jerneja Jolanda Jožefa
      Jožica Julija Justina Karin Karmen Katarina Katja Klara Klavdija Kristina Ksenija Lara Larisa Lea Lidija Lina
      Ljubica Ljudmila Lucija Magda Magdalena Maja Majda Manca Marica Marija Marinka Marjana Marjeta Marta Martina
      Maruša Maša Mateja Matilda Melita Meta Metka Mia Milena Milica Milka Minka Mira Mirjam Mojca Monika Nada Nadja
      Nataša Neja Neža Nika Nina Nuša Olga Patricija Pavla Petra Polona Polonca Romana Rozalija Rozka Sabina Silva
      Simona Slavica Slavka Sonja Špela Stanislava Stanka Štefanija Štefka Suzana Tadeja Tamara Tanja Tatjana Teja
      Terezija Tija Tina Tjaša Urša Urška Valerija Vera Veronika Vesna Vida Viktorija Vlasta Zala Zdenka Živa Zoja
      Zora Zvonka`,
    male: `Albin Aleks Aleksander Aleš Aljaž Aljoša Alojz Alojzij Andraž Andrej Anton Anže Avgust Benjamin Blaž Bogdan
      Bojan Bor Boris Borut Bostjan Boštjan Božidar Branko Ciril Cveto Damijan Damjan Daniel Danijel Danilo Darko
      David Davorin Dejan Denis Domen Drago Dušan Edvard Enej Ernest Ferdinand Filip Franc France Franci Franjo Gaber
      Gašper Gorazd Grega Gregor Igor Ivan Ivo Izidor Iztok Jaka Jakob Jan Janez Jani Janko Jaro Jaša Jernej Jošt Jože
      Jožef Jure Jurij Karel Karl Klemen Konrad Kristijan Kristjan Lan Leopold Lovrenc Lovro Ludvik Luka Maj Maks
      Marijan Marjan Mark Marko Martin Matej Matevž Matic Matija Matjaž Metod Miha Mihael Milan Miran Mirko Miro
      Miroslav Mitja Nace Nejc Nik Niko Oskar Pavel Pavle Peter Primož Rado Rajko Robert Rok Roman Rudi Rudolf Samo
      Sandi Sašo Sebastjan Silvester Silvo Simon Slavko Srečko Stane Stanislav Stanko Štefan Stojan Tadej Tilen Tim
      Tine Tomaž Tomo Tone Urban Uroš Vid Viktor Viljem Vinko Vladimir Vlado Vojko Žan Žarko Zdenko Zdravko Željko
      Žiga Zlatko Zmago Zoran Zvone`,
  },
};
